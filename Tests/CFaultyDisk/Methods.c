// The disk as a file system of SQLite.

#include "Disk.h"

#include <string.h>
#include <unistd.h>

/// An open file; SQLite's own one follows in memory.
typedef struct {
    sqlite3_file base;
    CFaultyDisk *disk;
    Node *node;
    const char *path;
    /// Whether the next sync also syncs the folder, as SQLite's file system does for a new log or journal.
    int syncs_folder;
    // SQLite gives memory that is aligned to 8 bytes.
    _Alignas(8) char real[];
} File;

static sqlite3_file *real(sqlite3_file *file) { return (sqlite3_file *)((File *)file)->real; }

/// Locks the disk of a file.
static CFaultyDisk *begin(CFaultyDisk *disk) {
    pthread_mutex_lock(&disk->mutex);
    return disk;
}

static int end(CFaultyDisk *disk, int code) {
    pthread_mutex_unlock(&disk->mutex);
    return code;
}

/// The fault of this call.
static CFaultyDiskFault fault(CFaultyDisk *disk, unsigned kind) {
    if (!(disk->kinds & kind)) return CFaultyDiskNothing;
    int64_t call = ++disk->calls;
    if (disk->at == 0 || (disk->lasts ? call < disk->at : call != disk->at)) return CFaultyDiskNothing;
    if (disk->fault != CFaultyDiskNothing) disk->has_struck = 1;
    return disk->fault;
}

// MARK: Files

static int disk_read(sqlite3_file *base, void *bytes, int length, sqlite3_int64 offset) {
    CFaultyDisk *disk = begin(((File *)base)->disk);
    if (disk->is_off) return end(disk, SQLITE_IOERR_READ);
    switch (fault(disk, CFaultyDiskRead)) {
    case CFaultyDiskCut: disk_cut(disk); return end(disk, SQLITE_IOERR_READ);
    case CFaultyDiskError: return end(disk, SQLITE_IOERR_READ);
    default: return end(disk, real(base)->pMethods->xRead(real(base), bytes, length, offset));
    }
}

/// Writes a part of the bytes from their beginning; the seed chooses how many.
static void write_part(File *file, const void *bytes, int length, sqlite3_int64 offset) {
    int part = (int)disk_random(file->disk, (uint64_t)length + 1) / sector * sector;
    if (part == 0) return;
    sqlite3_file *target = real(&file->base);
    if (target->pMethods->xWrite(target, bytes, part, offset) == SQLITE_OK)
        node_write(file->node, bytes, offset, part);
}

static int disk_write(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 offset) {
    File *file = (File *)base;
    CFaultyDisk *disk = begin(file->disk);
    if (disk->is_off) return end(disk, SQLITE_IOERR_WRITE);
    switch (fault(disk, CFaultyDiskWrite)) {
    case CFaultyDiskCut:
        node_write(file->node, bytes, offset, length);
        disk_cut(disk);
        return end(disk, SQLITE_IOERR_WRITE);
    case CFaultyDiskError: write_part(file, bytes, length, offset); return end(disk, SQLITE_IOERR_WRITE);
    case CFaultyDiskFull: write_part(file, bytes, length, offset); return end(disk, SQLITE_FULL);
    case CFaultyDiskNothing: break;
    }
    int code = real(base)->pMethods->xWrite(real(base), bytes, length, offset);
    if (code == SQLITE_OK) node_write(file->node, bytes, offset, length);
    return end(disk, code);
}

static int disk_truncate(sqlite3_file *base, sqlite3_int64 size) {
    File *file = (File *)base;
    CFaultyDisk *disk = begin(file->disk);
    if (disk->is_off) return end(disk, SQLITE_IOERR_TRUNCATE);
    switch (fault(disk, CFaultyDiskTruncate)) {
    case CFaultyDiskCut:
        node_truncate(file->node, size);
        disk_cut(disk);
        return end(disk, SQLITE_IOERR_TRUNCATE);
    case CFaultyDiskError: return end(disk, SQLITE_IOERR_TRUNCATE);
    default: break;
    }
    int code = real(base)->pMethods->xTruncate(real(base), size);
    if (code == SQLITE_OK) node_truncate(file->node, size);
    return end(disk, code);
}

static int disk_sync(sqlite3_file *base, int flags) {
    (void)flags;
    File *file = (File *)base;
    CFaultyDisk *disk = begin(file->disk);
    if (disk->is_off) return end(disk, SQLITE_IOERR_FSYNC);
    switch (fault(disk, CFaultyDiskSync)) {
    case CFaultyDiskCut: disk_cut(disk); return end(disk, SQLITE_IOERR_FSYNC);
    case CFaultyDiskError:
    // Some file systems reserve space only when they write: their full disk fails here.
    case CFaultyDiskFull: node_lose(disk, file->node); return end(disk, SQLITE_IOERR_FSYNC);
    case CFaultyDiskNothing: break;
    }
    // The real file need not be synced: only the disk's account decides what survives.
    if (disk->ignores_syncs) return end(disk, SQLITE_OK);
    node_sync(file->node);
    if (file->syncs_folder) disk_sync_folder(disk, file->path);
    file->syncs_folder = 0;
    return end(disk, SQLITE_OK);
}

static int disk_size(sqlite3_file *base, sqlite3_int64 *size) {
    CFaultyDisk *disk = begin(((File *)base)->disk);
    if (disk->is_off) return end(disk, SQLITE_IOERR_FSTAT);
    return end(disk, real(base)->pMethods->xFileSize(real(base), size));
}

static void free_if_unused(CFaultyDisk *disk) {
    if (disk->is_released && disk->open_files == 0) disk_forget(disk);
}

static int disk_close(sqlite3_file *base) {
    CFaultyDisk *disk = begin(((File *)base)->disk);
    int code = real(base)->pMethods->xClose(real(base));
    disk->open_files--;
    free_if_unused(disk);
    return end(disk, code);
}

// MARK: Locks and shared memory, which SQLite's own file system has

static int is_off(sqlite3_file *base) {
    CFaultyDisk *disk = begin(((File *)base)->disk);
    return end(disk, disk->is_off);
}

static int disk_lock(sqlite3_file *base, int level) {
    if (is_off(base)) return SQLITE_IOERR_LOCK;
    return real(base)->pMethods->xLock(real(base), level);
}

static int disk_unlock(sqlite3_file *base, int level) {
    return real(base)->pMethods->xUnlock(real(base), level);
}

static int disk_check_lock(sqlite3_file *base, int *is_reserved) {
    if (is_off(base)) return SQLITE_IOERR_CHECKRESERVEDLOCK;
    return real(base)->pMethods->xCheckReservedLock(real(base), is_reserved);
}

static int disk_control(sqlite3_file *base, int operation, void *argument) {
    return real(base)->pMethods->xFileControl(real(base), operation, argument);
}

static int disk_sector_size(sqlite3_file *base) {
    return real(base)->pMethods->xSectorSize(real(base));
}

static int disk_characteristics(sqlite3_file *base) {
    return real(base)->pMethods->xDeviceCharacteristics(real(base));
}

static int disk_map(sqlite3_file *base, int region, int size, int extends, void volatile **memory) {
    CFaultyDisk *disk = begin(((File *)base)->disk);
    if (disk->is_off) return end(disk, SQLITE_IOERR_SHMMAP);
    switch (fault(disk, CFaultyDiskMap)) {
    case CFaultyDiskCut: disk_cut(disk); return end(disk, SQLITE_IOERR_SHMMAP);
    case CFaultyDiskError: return end(disk, SQLITE_IOERR_SHMMAP);
    case CFaultyDiskFull: return end(disk, SQLITE_IOERR_SHMSIZE);
    case CFaultyDiskNothing: break;
    }
    return end(disk, real(base)->pMethods->xShmMap(real(base), region, size, extends, memory));
}

static int disk_lock_shared(sqlite3_file *base, int offset, int count, int flags) {
    if ((flags & SQLITE_SHM_LOCK) && is_off(base)) return SQLITE_IOERR_SHMLOCK;
    return real(base)->pMethods->xShmLock(real(base), offset, count, flags);
}

static void disk_barrier(sqlite3_file *base) { real(base)->pMethods->xShmBarrier(real(base)); }

static int disk_unmap(sqlite3_file *base, int deletes) {
    // After a cut the shared memory's name belongs to the connections that came later.
    return real(base)->pMethods->xShmUnmap(real(base), deletes && !is_off(base));
}

static const sqlite3_io_methods file_methods = {
    .iVersion = 2,  // Without memory-mapped reads, which would be uncounted.
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_check_lock,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector_size,
    .xDeviceCharacteristics = disk_characteristics,
    .xShmMap = disk_map,
    .xShmLock = disk_lock_shared,
    .xShmBarrier = disk_barrier,
    .xShmUnmap = disk_unmap,
};

// MARK: The file system

static int disk_open(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out_flags) {
    CFaultyDisk *disk = begin(vfs->pAppData);
    base->pMethods = NULL;
    // Not SQLITE_CANTOPEN, for which a program may wait.
    if (disk->is_off) return end(disk, SQLITE_IOERR);
    CFaultyDiskFault now = fault(disk, CFaultyDiskOpen);
    // A temporary file has nothing that could survive.
    if (!path || flags & SQLITE_OPEN_DELETEONCLOSE) {
        if (now == CFaultyDiskCut) disk_cut(disk);
        if (now != CFaultyDiskNothing) return end(disk, SQLITE_CANTOPEN);
        return end(disk, disk->real->xOpen(disk->real, path, base, flags, out_flags));
    }
    Entry *entry = disk_entry(disk, path);
    int creates = !entry_node(entry) && (flags & SQLITE_OPEN_CREATE);
    if (now == CFaultyDiskCut) {
        if (creates) disk_set_entry(disk, entry, 1);
        disk_cut(disk);
        return end(disk, SQLITE_IOERR);
    }
    if (now == CFaultyDiskError || (now == CFaultyDiskFull && creates))
        return end(disk, SQLITE_CANTOPEN);
    File *file = (File *)base;
    int code = disk->real->xOpen(disk->real, path, real(base), flags, out_flags);
    if (code != SQLITE_OK) {
        if (real(base)->pMethods) real(base)->pMethods->xClose(real(base));
        return end(disk, code);
    }
    if (creates) disk_set_entry(disk, entry, 1);
    file->disk = disk;
    file->node = entry_node(entry);
    file->path = entry->path;
    file->syncs_folder = (flags & SQLITE_OPEN_CREATE)
        && (flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL));
    disk->open_files++;
    base->pMethods = &file_methods;
    return end(disk, SQLITE_OK);
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
    CFaultyDisk *disk = begin(vfs->pAppData);
    if (disk->is_off) return end(disk, SQLITE_IOERR_DELETE);
    CFaultyDiskFault now = fault(disk, CFaultyDiskDelete);
    if (now == CFaultyDiskError) return end(disk, SQLITE_IOERR_DELETE);
    Entry *entry = disk_entry(disk, path);
    if (!entry_node(entry)) return end(disk, SQLITE_IOERR_DELETE_NOENT);
    if (now == CFaultyDiskCut) {
        disk_set_entry(disk, entry, 0);
        disk_cut(disk);
        return end(disk, SQLITE_IOERR_DELETE);
    }
    int code = disk->real->xDelete(disk->real, path, 0);
    if (code != SQLITE_OK) return end(disk, code);
    disk_set_entry(disk, entry, 0);
    if (syncs_folder && !disk->ignores_syncs) disk_sync_folder(disk, path);
    return end(disk, SQLITE_OK);
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    CFaultyDisk *disk = begin(vfs->pAppData);
    if (disk->is_off) return end(disk, SQLITE_IOERR_ACCESS);
    return end(disk, disk->real->xAccess(disk->real, path, flags, result));
}

static int disk_full_name(sqlite3_vfs *vfs, const char *path, int size, char *result) {
    CFaultyDisk *disk = vfs->pAppData;
    return disk->real->xFullPathname(disk->real, path, size, result);
}

void disk_fill_methods(CFaultyDisk *disk) {
    disk->vfs = *disk->real;
    disk->vfs.pNext = NULL;
    disk->vfs.zName = disk->name;
    disk->vfs.pAppData = disk;
    disk->vfs.szOsFile = (int)sizeof(File) + disk->real->szOsFile;
    disk->vfs.xOpen = disk_open;
    disk->vfs.xDelete = disk_delete;
    disk->vfs.xAccess = disk_access;
    disk->vfs.xFullPathname = disk_full_name;
}
