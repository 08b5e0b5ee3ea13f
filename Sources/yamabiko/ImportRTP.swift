import ArgumentParser
import Composition
import Imports

/// `yamabiko import pcap`: a capture of a call.
struct ImportPcap: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pcap",
    abstract: "Take in a capture of RTP, in the format pcap or pcapng.",
    discussion: HelpText.keepingLines(
      """
      It is to be captured where packets arrive. Ethernet, raw IP, Linux cooked and BSD loopback
      are read, and UDP over IPv4 or IPv6 in them. Streams are told apart by SSRC and addresses.
      Two files are the two directions, each captured where it arrives; one file with two streams
      that answer each other is both.

      Example:
        yamabiko import pcap call.pcap --output recorded/
        yamabiko import pcap call.pcapng --ssrc 0x1f2e3d4c --delay 40ms --output recorded/
      """
    ),
  )

  @Argument(help: "A capture, or one for each direction.", completion: .file())
  var files: [String]

  @OptionGroup
  var rtp: RTPOptions

  @OptionGroup
  var options: ImportOptions

  func validate() throws {
    try ImportFiles.check(files)
    try RTPImport.check(rtp, files)
  }

  func run() throws {
    try RTPImport.run(.pcap, files, rtp, options) { bytes throws(ImportProblem) in
      try RTPStreams(capture: bytes)
    }
  }
}

/// `yamabiko import rtpdump`: a call as rtptools record it.
struct ImportRTPDump: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rtpdump",
    abstract: "Take in a recording of rtpdump, or of Wireshark's 'Export as RTPDump'.",
    discussion: HelpText.keepingLines(
      """
      It has arrivals in whole milliseconds and no addresses of senders, so a file is one
      direction. Two files are the two directions.

      Example:
        yamabiko import rtpdump there.rtp back.rtp --output recorded/
      """
    ),
  )

  @Argument(help: "A recording, or one for each direction.", completion: .file())
  var files: [String]

  @OptionGroup
  var rtp: RTPOptions

  @OptionGroup
  var options: ImportOptions

  func validate() throws {
    try ImportFiles.check(files)
    try RTPImport.check(rtp, files)
  }

  func run() throws {
    try RTPImport.run(.rtpdump, files, rtp, options) { bytes throws(ImportProblem) in
      try RTPStreams(rtpdump: bytes)
    }
  }
}

/// What imports of RTP have in common.
enum RTPImport {
  /// Refuses numbers of streams that are no call.
  static func check(_ rtp: RTPOptions, _ files: [String]) throws {
    guard rtp.sources.count <= 2 else {
      throw ValidationError("--ssrc is given \(rtp.sources.count) times; a call has two directions")
    }
    guard files.count < 2 || rtp.sources.count != 1 else {
      throw ValidationError("--ssrc is given once, and there are two files; give one for each")
    }
  }

  /// Takes the files in.
  static func run(
    _ format: ImportFormat,
    _ files: [String],
    _ rtp: RTPOptions,
    _ options: ImportOptions,
    _ read: ([UInt8]) throws(ImportProblem) -> RTPStreams,
  ) throws {
    let numbers = rtp.sources.map(\.number)
    let ways = try ImportFiles.ways(of: files) { bytes, place throws(ImportProblem) in
      let sources = files.count == 2 && !numbers.isEmpty ? [numbers[place]] : numbers
      return try read(bytes).ways(of: sources, rate: rtp.clockRate?.hertz, clock: place)
    }
    try ImportFiles.finish(format, files, ways, options)
  }
}
