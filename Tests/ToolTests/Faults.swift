import Foundation

/// A library that is put before the C library of a process, counts what it changes on the disk, and
/// at one of these moments kills the process or tells it that the disk is full.
///
/// It is made of C when a test asks for it: what a language and a database do to files meets here,
/// and nothing of it is in the tool.
enum Faults {
  /// What becomes of the process at its moment.
  enum Kind: String {
    /// Nothing: the moments are counted.
    case none
    /// The process is killed before the change is made.
    case kill
    /// From the moment on nothing more can be written.
    case full
  }

  /// Makes the library.
  ///
  /// - Returns: its path, which lies in the folder.
  /// - Throws: where there is no compiler.
  static func library(in folder: URL) throws -> String {
    let (source, library) = (
      folder.appending(path: "faults.c"), folder.appending(path: "faults.so"),
    )
    try Data(code.utf8).write(to: source)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "clang", "-shared", "-fPIC", "-O1", "-o", library.path(percentEncoded: false),
      source.path(percentEncoded: false), "-ldl",
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileNoSuchFile) }
    return library.path(percentEncoded: false)
  }

  /// What a process is started with.
  ///
  /// - Parameters:
  ///   - library: the library's path.
  ///   - kind: what becomes of it.
  ///   - moment: at which change, from 1.
  ///   - count: a file that is told how many changes there were.
  ///   - canExchange: whether the file system can swap two folders in one step.
  /// - Returns: its environment.
  static func environment(
    _ library: String,
    _ kind: Kind,
    at moment: Int,
    count: String,
    canExchange: Bool = true,
  ) -> [String: String] {
    ProcessInfo.processInfo.environment.merging([
      "LD_PRELOAD": library, "FAULT_KIND": kind.rawValue, "FAULT_MOMENT": "\(moment)",
      "FAULT_COUNT": count, "FAULT_EXCHANGE": canExchange ? "yes" : "no",
    ]) { $1 }
  }

  /// Standard output and standard error are not counted: they are no files of ours.
  private static let code = #"""
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <signal.h>
    #include <stdarg.h>
    #include <stdatomic.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/stat.h>
    #include <sys/types.h>
    #include <sys/uio.h>
    #include <unistd.h>

    static atomic_int moments;

    static int is_fault(int needs_room) {
      const char *kind = getenv("FAULT_KIND"), *moment = getenv("FAULT_MOMENT");
      if (!kind || !moment) return 0;
      int now = atomic_fetch_add(&moments, 1) + 1, at = atoi(moment);
      if (!strcmp(kind, "kill") && now == at) kill(getpid(), SIGKILL);
      return !strcmp(kind, "full") && now >= at && needs_room;
    }

    __attribute__((destructor)) static void tell(void) {
      const char *path = getenv("FAULT_COUNT");
      FILE *file = path ? fopen(path, "w") : NULL;
      if (!file) return;
      fprintf(file, "%d\n", moments);
      fclose(file);
    }

    #define CHANGE(result, name, parameters, arguments, is_counted, needs_room) \
      result name parameters { \
        static result(*real) parameters; \
        if (!real) real = (result(*) parameters) dlsym(RTLD_NEXT, #name); \
        if ((is_counted) && is_fault(needs_room)) { errno = ENOSPC; return -1; } \
        return real arguments; \
      }

    CHANGE(ssize_t, write, (int f, const void *b, size_t n), (f, b, n), f > 2, 1)
    CHANGE(ssize_t, pwrite, (int f, const void *b, size_t n, off_t o), (f, b, n, o), f > 2, 1)
    CHANGE(ssize_t, pwrite64, (int f, const void *b, size_t n, off64_t o), (f, b, n, o), f > 2, 1)
    CHANGE(ssize_t, writev, (int f, const struct iovec *v, int n), (f, v, n), f > 2, 1)
    CHANGE(int, ftruncate, (int f, off_t n), (f, n), 1, 0)
    CHANGE(int, ftruncate64, (int f, off64_t n), (f, n), 1, 0)
    CHANGE(int, rename, (const char *a, const char *b), (a, b), 1, 0)
    int renameat2(int c, const char *a, int d, const char *b, unsigned e) {
      static int (*real)(int, const char *, int, const char *, unsigned);
      if (!real) real = (int (*)(int, const char *, int, const char *, unsigned))
        dlsym(RTLD_NEXT, "renameat2");
      const char *exchange = getenv("FAULT_EXCHANGE");
      if (e && exchange && !strcmp(exchange, "no")) { errno = EINVAL; return -1; }
      is_fault(0);
      return real(c, a, d, b, e);
    }
    CHANGE(int, unlink, (const char *a), (a), 1, 0)
    CHANGE(int, rmdir, (const char *a), (a), 1, 0)
    CHANGE(int, mkdir, (const char *a, mode_t m), (a, m), 1, 1)

    #define OPENING(name) \
      int name(const char *path, int flags, ...) { \
        static int (*real)(const char *, int, ...); \
        if (!real) real = (int (*)(const char *, int, ...)) dlsym(RTLD_NEXT, #name); \
        int mode = 0; \
        if (flags & O_CREAT) { \
          va_list list; va_start(list, flags); mode = va_arg(list, int); va_end(list); \
          if (access(path, F_OK) != 0 && is_fault(1)) { errno = ENOSPC; return -1; } \
        } \
        return real(path, flags, mode); \
      }

    OPENING(open)
    OPENING(open64)
    """#
}
