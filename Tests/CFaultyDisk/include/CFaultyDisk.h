#ifndef CFAULTYDISK_H
#define CFAULTYDISK_H

#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

/// A disk of SQLite's that loses power and fails, around SQLite's own file system.
///
/// It is one "vfs" of SQLite with a name of its own; a database is on the disk if it is opened by
/// `file:PATH?vfs=NAME`. Files have the newest contents while there is power, also for those who read
/// them otherwise. The disk keeps beside each file what a sync has made durable, and the writes since
/// then. A cut leaves the durable contents and, of the writes since, nothing or a part that the seed
/// chooses: torn at sectors of 512 bytes and in any order. The same holds for the creation and the
/// deletion of a file until its folder was synced. After a cut every call fails; the files have new
/// inodes, so that they can be opened again while the former connections still exist.
typedef struct CFaultyDisk CFaultyDisk;

/// The kinds of calls that a disk counts, as bits.
enum {
    CFaultyDiskRead = 1,
    CFaultyDiskWrite = 2,
    CFaultyDiskTruncate = 4,
    CFaultyDiskSync = 8,
    CFaultyDiskOpen = 16,
    CFaultyDiskDelete = 32,
    /// The mapping of a part of the shared memory next to a database.
    CFaultyDiskMap = 64,
    /// Every call that changes what is on the disk.
    CFaultyDiskChanges = 2 | 4 | 8 | 16 | 32,
    CFaultyDiskAll = 127
};

/// What happens at a call.
typedef enum {
    CFaultyDiskNothing,
    /// The power goes during the call.
    CFaultyDiskCut,
    /// The call fails. A write has written a part, a failed sync has lost a part of the writes.
    CFaultyDiskError,
    /// The disk is full: a write has written a part; calls that need no room do their work.
    CFaultyDiskFull
} CFaultyDiskFault;

/// Makes a disk and registers its name.
///
/// `seed` chooses what survives a cut, and how much a failing call has done.
CFaultyDisk *faulty_disk_create(uint64_t seed);

/// The name of the disk for SQLite.
const char *faulty_disk_name(CFaultyDisk *disk);

/// Unregisters the name. The memory is freed when the last connection is closed.
void faulty_disk_release(CFaultyDisk *disk);

/// Plans a fault at the `at`-th call (from 1) of these kinds from now on, and counts anew.
///
/// `lasts` is whether all later calls of these kinds fail too, until the next plan.
void faulty_disk_plan(
    CFaultyDisk *disk, CFaultyDiskFault fault, unsigned kinds, int64_t at, int lasts);

/// The calls of the planned kinds since the plan.
int64_t faulty_disk_calls(CFaultyDisk *disk);

/// Whether the planned fault has happened.
int faulty_disk_has_struck(CFaultyDisk *disk);

/// Whether a cut leaves a part of what was not synced (1), or nothing of it (0, the default).
void faulty_disk_keep_some(CFaultyDisk *disk, int keeps);

/// Whether a sync claims to have worked but does nothing: a fault that every test must find.
void faulty_disk_ignore_syncs(CFaultyDisk *disk, int ignores);

/// Whether a cut also writes what survives of each file to a second one, `PATH-survived`, that no connection knows (1).
void faulty_disk_set_aside(CFaultyDisk *disk, int sets);

/// Cuts the power now.
void faulty_disk_cut(CFaultyDisk *disk);

/// Whether the power was cut.
int faulty_disk_is_off(CFaultyDisk *disk);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
