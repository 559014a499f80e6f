/*
 * A disk with a write cache, for the power cuts of `npm run verify -- faults --power`. Preloaded into a
 * process, it stores what each write to a file replaces in a journal, which fsync and fdatasync
 * empty. `unsynced-writes.ts` reads the journals and drops the writes that are still in them.
 *
 * The environment variable UNSYNCED_WRITES names the folder of the journals. There is one per file,
 * named by inode and time of creation, since a new file can get the inode of a removed one.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/*
 * The time that a disk takes to store its cache, in microseconds. PostgreSQL syncs its log by
 * fdatasync, and tables by fsync; a cut has to meet a log that is being synced.
 */
#define FSYNC_TIME_US 1000
#define FDATASYNC_TIME_US 30000

/* One entry of a journal, followed by the replaced bytes. */
struct entry {
  uint64_t offset;
  uint64_t length;
  /* The size of the file before the write. */
  uint64_t size;
};

static char folder[4096];

__attribute__((constructor)) static void start(void) {
  const char *value = getenv("UNSYNCED_WRITES");
  if (value) strncpy(folder, value, sizeof folder - 1);
}

/* A write that cannot be recorded would make the check lie, so the process ends. */
static void require(int condition, const char *step) {
  if (condition) return;
  perror(step);
  abort();
}

/*
 * Opens and locks the journal of a file. Returns -1 for what is no file, for standard streams, for
 * files whose writes are synchronous, and where the journal does not exist and is not created.
 */
static int lock_journal(int fd, int flags) {
  struct statx file;
  char path[sizeof folder + 48];
  int error = errno, journal;
  if (!folder[0] || fd <= STDERR_FILENO || fcntl(fd, F_GETFL) & O_DSYNC) return -1;
  if (statx(fd, "", AT_EMPTY_PATH, STATX_BASIC_STATS | STATX_BTIME, &file) != 0) return -1;
  if (!S_ISREG(file.stx_mode)) return -1;
  snprintf(path, sizeof path, "%s/%llu-%llu", folder, (unsigned long long)file.stx_ino,
           file.stx_btime.tv_sec * 1000000000ULL + file.stx_btime.tv_nsec);
  journal = open(path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0666);
  require(journal >= 0 || (errno == ENOENT && !flags), path);
  while (journal >= 0 && flock(journal, LOCK_EX) != 0) require(errno == EINTR, "flock");
  errno = error;
  return journal;
}

static void unlock_journal(int journal) {
  int error = errno;
  if (journal >= 0) close(journal);
  errno = error;
}

/* Records the bytes from an offset to an end, and the size. The journal stays locked. */
static int record(int fd, uint64_t offset, uint64_t end) {
  int journal = lock_journal(fd, O_CREAT);
  struct stat file;
  struct entry entry = {offset, 0, 0};
  char *bytes;
  if (journal < 0) return -1;
  require(fstat(fd, &file) == 0, "fstat");
  entry.size = file.st_size;
  if (end > entry.size) end = entry.size;
  if (end > offset) entry.length = end - offset;
  bytes = malloc(sizeof entry + entry.length);
  require(bytes != NULL, "malloc");
  memcpy(bytes, &entry, sizeof entry);
  if (entry.length > 0)
    require(pread(fd, bytes + sizeof entry, entry.length, offset) >= 0, "pread");
  require(syscall(SYS_write, journal, bytes, sizeof entry + entry.length) >= 0, "journal");
  free(bytes);
  return journal;
}

static uint64_t length_of(const struct iovec *parts, int count) {
  uint64_t length = 0;
  for (int index = 0; index < count; index += 1) length += parts[index].iov_len;
  return length;
}

static int record_at_position(int fd, uint64_t length) {
  struct stat file;
  off_t offset = lseek(fd, 0, SEEK_CUR);
  /* A pipe or a socket has no position. */
  if (offset < 0) return -1;
  if (fcntl(fd, F_GETFL) & O_APPEND && fstat(fd, &file) == 0) offset = file.st_size;
  return record(fd, offset, offset + length);
}

ssize_t write(int fd, const void *bytes, size_t length) {
  int journal = fd > STDERR_FILENO ? record_at_position(fd, length) : -1;
  ssize_t result = syscall(SYS_write, fd, bytes, length);
  unlock_journal(journal);
  return result;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  int journal = fd > STDERR_FILENO ? record_at_position(fd, length_of(parts, count)) : -1;
  ssize_t result = syscall(SYS_writev, fd, parts, count);
  unlock_journal(journal);
  return result;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  int journal = record(fd, offset, offset + length);
  ssize_t result = syscall(SYS_pwrite64, fd, bytes, length, offset);
  unlock_journal(journal);
  return result;
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  int journal = record(fd, offset, offset + length_of(parts, count));
  ssize_t result = syscall(SYS_pwritev, fd, parts, count, offset, 0);
  unlock_journal(journal);
  return result;
}

int ftruncate(int fd, off_t size) {
  int journal = record(fd, size, UINT64_MAX);
  int result = syscall(SYS_ftruncate, fd, size);
  unlock_journal(journal);
  return result;
}

int truncate(const char *path, off_t size) {
  int fd = open(path, O_RDWR | O_CLOEXEC);
  int result = fd < 0 ? -1 : ftruncate(fd, size);
  unlock_journal(fd);
  return result;
}

/* It returns its error. */
int posix_fallocate(int fd, off_t offset, off_t length) {
  int journal = record(fd, offset, offset);
  int error = syscall(SYS_fallocate, fd, 0, offset, length) == 0 ? 0 : errno;
  unlock_journal(journal);
  return error;
}

/* Nothing is flushed to the real disk, whose power stays on. */
static int flush(int fd, useconds_t time) {
  int journal = lock_journal(fd, 0);
  struct stat unsynced;
  if (journal >= 0 && fstat(journal, &unsynced) == 0 && unsynced.st_size > 0) {
    usleep(time);
    require(syscall(SYS_ftruncate, journal, 0) == 0, "journal");
  }
  unlock_journal(journal);
  return 0;
}

int fsync(int fd) { return flush(fd, FSYNC_TIME_US); }

int fdatasync(int fd) { return flush(fd, FDATASYNC_TIME_US); }

/* The names that programs with large file support use. */
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset)
  __attribute__((alias("pwrite")));
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset)
  __attribute__((alias("pwritev")));
int ftruncate64(int fd, off_t size) __attribute__((alias("ftruncate")));
int truncate64(const char *path, off_t size) __attribute__((alias("truncate")));
