import Foundation

/// What the system's refusal means for a person: a reason, and what to do about it.
///
/// It is the one place in which error numbers, and the errors of Foundation around them, become
/// words.
public struct SystemReason: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as the second half of a sentence.
  public let reason: String
  /// What to do.
  public let remedy: String

  private init(_ reason: String, _ remedy: String) {
    self.reason = reason
    self.remedy = remedy
  }

  /// The reason alone.
  public var description: String { reason }

  /// The meaning of an error number of the system.
  public init(code: Int32) {
    self =
      switch code {
      case ENOENT: Self("there is no such file or folder", "check the path")
      case ENOTDIR:
        Self("a part of the path is a file, not a folder", "check the path")
      case EISDIR: Self("it is a folder, not a file", "name a file in it")
      case EACCES, EPERM: Self("there is no permission", "check the permissions: ls -ld")
      case EROFS: Self("the file system is read-only", "choose another folder")
      case EEXIST, ENOTEMPTY: Self("something lies there already", "choose another name")
      case ENOSPC: Self("no space is left on the device", "free some space")
      case EDQUOT: Self("the quota of the disk is used up", "free some space")
      case EFBIG: Self("the file would be larger than allowed", "see ulimit -f")
      case ENAMETOOLONG: Self("the name is too long", "choose a shorter one")
      case ELOOP: Self("too many symbolic links follow each other", "see whether they form a ring")
      case EMFILE, ENFILE: Self("too many files are open", "see ulimit -n")
      case EXDEV: Self("the two places are on different disks", "choose a place on the same disk")
      case EBUSY, ETXTBSY: Self("it is in use", "end what uses it")
      case EINVAL, EILSEQ: Self("such a name is not allowed there", "choose another name")
      case EIO: Self("the device reports an error", "check the disk")
      case ENXIO, ENODEV: Self("there is no such device", "name a regular file")
      case ENOMEM: Self("there is not enough memory", "end other programs")
      default: Self(String(cString: strerror(code)).lowercasedFirst, "check the disk and the path")
      }
  }

  /// What stands behind an error that was thrown while `path` was read or written.
  public init(_ error: any Error, at path: String) {
    let code = Self.code(of: error)
    // Foundation says the same of a file in the path as of nothing at its end.
    let found = code == nil || code == ENOENT ? Self.obstacle(at: path) : nil
    self.init(code: found == ENOTDIR ? ENOTDIR : code ?? found ?? EIO)
  }

  /// The error number that an error of Foundation carries; nil where it has none.
  private static func code(of error: any Error) -> Int32? {
    let error = error as NSError
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError { return code(of: cause) }
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    guard error.domain == NSCocoaErrorDomain else { return nil }
    return switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileWriteNoPermission, .fileReadNoPermission: EACCES
    case .fileWriteOutOfSpace: ENOSPC
    case .fileWriteVolumeReadOnly: EROFS
    case .fileWriteFileExists: EEXIST
    case .fileReadTooLarge: EFBIG
    case .fileWriteInvalidFileName, .fileReadInvalidFileName: EINVAL
    default: nil
    }
  }

  /// What stands in the way of a file at `path`, where an error does not say it.
  private static func obstacle(at path: String) -> Int32 {
    var status = stat()
    if stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return EISDIR }
      return access(path, W_OK) == 0 ? EIO : errno
    }
    guard errno == ENOENT else { return errno }
    let folder = (path as NSString).deletingLastPathComponent
    guard stat(folder.isEmpty ? "." : folder, &status) == 0 else { return errno }
    guard status.st_mode & S_IFMT == S_IFDIR else { return ENOTDIR }
    return access(folder.isEmpty ? "." : folder, W_OK) == 0 ? ENOENT : errno
  }
}

extension String {
  /// As it stands behind a colon.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
