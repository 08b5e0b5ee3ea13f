/* A disk that fails, for tests: preloaded into a process, it counts that process's changes to files
 * and to their folders, and at the n-th it kills the process or lets it fail.
 *
 *     cc -shared -fPIC -O1 -o disk.so disk.c -ldl
 *     DISK_FOLDER=/tmp/a DISK_FAULT=kill DISK_AT=7 LD_PRELOAD=./disk.so yamabiko run …
 *
 * DISK_FOLDER   changes to files below this folder count, nothing else; without it nothing happens
 * DISK_MATCH    of those, only where the path contains this
 * DISK_FAULT    kill: SIGKILL before the n-th change
 *               tear: the first half of the n-th change where it is a write, then SIGKILL
 *               full: the n-th change and all that need room after it fail with ENOSPC
 *               once: the n-th change alone fails with EIO
 *               read-only: every change of a folder, and every opening for writing, is refused
 * DISK_AT       n, from 1
 * DISK_SIZE     instead of the n-th change, of a tear: the first write that would take a file beyond so many
 *               bytes, and what is done of it ends there
 * DISK_COUNT    a file that always holds the number of changes so far
 * DISK_JOURNAL  a file that takes a record of every change: what a test of a power cut replays
 *
 * A record of the journal is a line 'OPERATION INODE OFFSET LENGTH PATH', and behind a write's line
 * its LENGTH bytes. A rename has two paths with a tab between them. Changes of shared memory (SQLite's
 * -shm file) pass by unseen: no process reads them after a power cut, and SQLite makes them anew.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))real(#name))

enum fault { NONE, KILL, TEAR, FULL, ONCE, READ_ONLY };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int ready;
static const char *folder, *match;
static enum fault fault;
static long at, size_most, count;
static int journal = -1, counter = -1;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void prepare(void) {
  if (ready) return;
  ready = 1;
  folder = getenv("DISK_FOLDER");
  match = getenv("DISK_MATCH");
  const char *kind = getenv("DISK_FAULT");
  if (kind) {
    fault = !strcmp(kind, "kill") ? KILL
      : !strcmp(kind, "tear") ? TEAR
      : !strcmp(kind, "full") ? FULL
      : !strcmp(kind, "once") ? ONCE
      : !strcmp(kind, "read-only") ? READ_ONLY : NONE;
  }
  if (getenv("DISK_AT")) at = atol(getenv("DISK_AT"));
  if (getenv("DISK_SIZE")) size_most = atol(getenv("DISK_SIZE"));
  int flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
  if (getenv("DISK_JOURNAL")) journal = REAL(open)(getenv("DISK_JOURNAL"), flags | O_APPEND, 0644);
  if (getenv("DISK_COUNT")) counter = REAL(open)(getenv("DISK_COUNT"), flags, 0644);
}

/* The absolute path of a file that need not be there. */
static void absolute(int at_folder, const char *path, char *into) {
  char start[PATH_MAX] = "";
  if (path[0] != '/') {
    if (at_folder == AT_FDCWD) {
      if (!getcwd(start, sizeof start)) start[0] = 0;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", at_folder);
      ssize_t length = readlink(link, start, sizeof start - 1);
      start[length < 0 ? 0 : length] = 0;
    }
    strcat(start, "/");
  }
  snprintf(into, PATH_MAX, "%.2000s%.2000s", start, path);
}

static void path_of(int file, char *into) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, into, PATH_MAX - 1);
  into[length < 0 ? 0 : length] = 0;
}

static int counts(const char *path) {
  return folder && !strncmp(path, folder, strlen(folder)) && (!match || strstr(path, match));
}

static void record(
  const char *operation, const char *path, unsigned long inode, long offset, const void *bytes,
  long length
) {
  if (journal < 0) return;
  char line[2 * PATH_MAX + 100];
  int size =
    snprintf(line, sizeof line, "%s %lu %ld %ld %s\n", operation, inode, offset, length, path);
  if (REAL(write)(journal, line, size) != size) abort();
  if (bytes && REAL(write)(journal, bytes, length) != length) abort();
}

static unsigned long inode_of(int file) {
  struct stat status;
  return fstat(file, &status) == 0 ? status.st_ino : 0;
}

/* Counts a change; 0, or the error that it must fail with. 'tears' is told where half is due. */
static int change(int *tears) {
  count++;
  if (counter >= 0) {
    char text[32];
    int size = snprintf(text, sizeof text, "%ld\n", count);
    if (REAL(pwrite)(counter, text, size, 0) != size) abort();
  }
  switch (fault) {
  case NONE: case READ_ONLY: return 0;
  case KILL: if (count == at) kill(getpid(), SIGKILL); return 0;
  case TEAR:
    if (count == at) { if (tears) *tears = 1; else kill(getpid(), SIGKILL); }
    return 0;
  case FULL: return count >= at ? ENOSPC : 0;
  case ONCE: return count == at ? EIO : 0;
  }
  return 0;
}

/* A change that makes files smaller or fewer succeeds on a full disk. */
static int change_without_room(void) {
  int error = change(NULL);
  return error == ENOSPC ? 0 : error;
}

#define ENTER pthread_mutex_lock(&mutex); prepare();
#define LEAVE(value) do { pthread_mutex_unlock(&mutex); return value; } while (0)
#define REFUSE(error) do { errno = error; LEAVE(-1); } while (0)

/* Writing. */

static ssize_t written(int file, const void *bytes, size_t length, off_t offset, int placed) {
  ENTER
  char path[PATH_MAX];
  path_of(file, path);
  if (!counts(path)) {
    pthread_mutex_unlock(&mutex);
    return placed ? REAL(pwrite)(file, bytes, length, offset) : REAL(write)(file, bytes, length);
  }
  int tears = 0;
  int error = change(&tears);
  if (error) REFUSE(error);
  off_t place = placed ? offset : lseek(file, 0, SEEK_CUR);
  if (!placed && (fcntl(file, F_GETFL) & O_APPEND)) place = lseek(file, 0, SEEK_END);
  if (tears) length /= 2;
  if (fault == TEAR && size_most > 0 && place + (off_t)length > size_most) {
    tears = 1;
    length = place < size_most ? size_most - place : 0;
  }
  ssize_t done = placed ? REAL(pwrite)(file, bytes, length, offset)
                        : REAL(write)(file, bytes, length);
  if (tears) kill(getpid(), SIGKILL);
  if (done > 0) record("write", path, inode_of(file), place, bytes, done);
  LEAVE(done);
}

ssize_t write(int file, const void *bytes, size_t length) {
  return written(file, bytes, length, 0, 0);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  return written(file, bytes, length, offset, 1);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
  return written(file, bytes, length, offset, 1);
}

static ssize_t gathered(int file, const struct iovec *parts, int number, off_t offset, int placed) {
  ssize_t total = 0;
  for (int part = 0; part < number; part++) {
    ssize_t done =
      written(file, parts[part].iov_base, parts[part].iov_len, offset + total, placed);
    if (done < 0) return total ? total : done;
    total += done;
    if ((size_t)done < parts[part].iov_len) break;
  }
  return total;
}

ssize_t writev(int file, const struct iovec *parts, int number) {
  return gathered(file, parts, number, 0, 0);
}
ssize_t pwritev(int file, const struct iovec *parts, int number, off_t offset) {
  return gathered(file, parts, number, offset, 1);
}
ssize_t pwritev64(int file, const struct iovec *parts, int number, off64_t offset) {
  return gathered(file, parts, number, offset, 1);
}

/* Sizes. */

int ftruncate(int file, off_t size) {
  ENTER
  char path[PATH_MAX];
  path_of(file, path);
  if (counts(path)) {
    int error = change_without_room();
    if (error) REFUSE(error);
    record("truncate", path, inode_of(file), size, NULL, 0);
  }
  LEAVE(REAL(ftruncate)(file, size));
}
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int posix_fallocate(int file, off_t offset, off_t length) {
  ENTER
  char path[PATH_MAX];
  path_of(file, path);
  if (counts(path)) {
    int error = change(NULL);
    if (error) LEAVE(error);
    record("extend", path, inode_of(file), offset + length, NULL, 0);
  }
  LEAVE(REAL(posix_fallocate)(file, offset, length));
}
int posix_fallocate64(int file, off64_t offset, off64_t length) {
  return posix_fallocate(file, offset, length);
}

/* What is on the disk for certain. */

static int synced(int file, int whole) {
  ENTER
  char path[PATH_MAX];
  path_of(file, path);
  struct stat status;
  int is_folder = fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
  // A folder's own path lacks the slash at its end.
  if (is_folder) strcat(path, "/");
  if (counts(path) || (is_folder && folder && !strncmp(path, folder, strlen(folder)))) {
    int error = change_without_room();
    if (error) REFUSE(error);
    record(is_folder ? "sync-folder" : "sync", path, inode_of(file), 0, NULL, 0);
  }
  LEAVE(whole ? REAL(fsync)(file) : REAL(fdatasync)(file));
}

int fsync(int file) { return synced(file, 1); }
int fdatasync(int file) { return synced(file, 0); }

/* Names. */

static int opened(int at_folder, const char *name, int flags, mode_t mode) {
  ENTER
  char path[PATH_MAX];
  absolute(at_folder, name, path);
  struct stat status;
  int is_new = stat(path, &status) != 0;
  int changes = (is_new && (flags & O_CREAT)) || (!is_new && (flags & O_TRUNC));
  int writes = changes || (flags & O_ACCMODE) != O_RDONLY;
  int counted = counts(path);
  if (counted && fault == READ_ONLY && writes) REFUSE(is_new && !(flags & O_CREAT) ? ENOENT : EACCES);
  if (counted && changes) {
    int error = change(NULL);
    if (error) REFUSE(error);
  }
  int file = REAL(openat)(at_folder, name, flags, mode);
  if (file >= 0 && counted && changes) {
    record(is_new ? "create" : "truncate", path, inode_of(file), 0, NULL, 0);
  }
  LEAVE(file);
}

#define MODE                                        \
  mode_t mode = 0;                                  \
  if (flags & (O_CREAT | O_TMPFILE)) {              \
    va_list list;                                   \
    va_start(list, flags);                          \
    mode = va_arg(list, mode_t);                    \
    va_end(list);                                   \
  }

int open(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE return opened(AT_FDCWD, name, flags, mode); }
int openat(int at_folder, const char *name, int flags, ...) {
  MODE return opened(at_folder, name, flags, mode);
}
int openat64(int at_folder, const char *name, int flags, ...) {
  MODE return opened(at_folder, name, flags, mode);
}
int creat(const char *name, mode_t mode) {
  return opened(AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC, mode);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  ENTER
  char both[2 * PATH_MAX + 1], target[PATH_MAX];
  absolute(from_folder, from, both);
  absolute(to_folder, to, target);
  if (counts(both) || counts(target)) {
    if (fault == READ_ONLY) REFUSE(EACCES);
    int error = change(NULL);
    if (error) REFUSE(error);
  }
  int counted = counts(both) || counts(target);
  int result = REAL(renameat2)(from_folder, from, to_folder, to, flags);
  if (result == 0 && counted) {
    strcat(both, "\t");
    strcat(both, target);
    record("rename", both, 0, 0, NULL, 0);
  }
  LEAVE(result);
}
int rename(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return renameat2(from_folder, from, to_folder, to, 0);
}

int unlinkat(int at_folder, const char *name, int flags) {
  ENTER
  char path[PATH_MAX];
  absolute(at_folder, name, path);
  struct stat status;
  int counted = counts(path) && lstat(path, &status) == 0;
  if (counted) {
    if (fault == READ_ONLY) REFUSE(EACCES);
    int error = change_without_room();
    if (error) REFUSE(error);
  }
  int result = REAL(unlinkat)(at_folder, name, flags);
  if (result == 0 && counted) record("unlink", path, 0, 0, NULL, 0);
  LEAVE(result);
}
int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }
int rmdir(const char *name) { return unlinkat(AT_FDCWD, name, AT_REMOVEDIR); }
int remove(const char *name) {
  struct stat status;
  int is_folder = lstat(name, &status) == 0 && S_ISDIR(status.st_mode);
  return unlinkat(AT_FDCWD, name, is_folder ? AT_REMOVEDIR : 0);
}

int mkdirat(int at_folder, const char *name, mode_t mode) {
  ENTER
  char path[PATH_MAX];
  absolute(at_folder, name, path);
  struct stat status;
  int counted = counts(path) && lstat(path, &status) != 0;
  if (counted) {
    if (fault == READ_ONLY) REFUSE(EACCES);
    int error = change(NULL);
    if (error) REFUSE(error);
  }
  LEAVE(REAL(mkdirat)(at_folder, name, mode));
}
int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }
