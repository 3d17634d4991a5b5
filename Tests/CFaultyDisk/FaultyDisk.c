// What a test does with a disk.

#include "Disk.h"

#include <stdlib.h>

/// All disks: a connection may ask its file system something after its files are closed.
static CFaultyDisk *newest;
static unsigned count;
static pthread_mutex_t disks_mutex = PTHREAD_MUTEX_INITIALIZER;

CFaultyDisk *faulty_disk_create(uint64_t seed) {
    sqlite3_initialize();
    CFaultyDisk *disk = calloc(1, sizeof(CFaultyDisk));
    if (!disk) abort();
    disk->real = sqlite3_vfs_find("unix");
    if (!disk->real) abort();
    disk->random = seed;
    pthread_mutex_init(&disk->mutex, NULL);
    pthread_mutex_lock(&disks_mutex);
    disk->previous = newest;
    newest = disk;
    unsigned number = count++;
    pthread_mutex_unlock(&disks_mutex);
    sqlite3_snprintf(sizeof(disk->name), disk->name, "faulty-disk-%u", number);
    disk_fill_methods(disk);
    if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) abort();
    return disk;
}

const char *faulty_disk_name(CFaultyDisk *disk) { return disk->name; }

void faulty_disk_release(CFaultyDisk *disk) {
    sqlite3_vfs_unregister(&disk->vfs);
    pthread_mutex_lock(&disk->mutex);
    disk->is_released = 1;
    // A connection that still has a file open closes it as after a cut; the disk keeps its contents.
    disk->is_off = 1;
    if (disk->open_files == 0) disk_forget(disk);
    pthread_mutex_unlock(&disk->mutex);
}

void faulty_disk_plan(
    CFaultyDisk *disk, CFaultyDiskFault fault, unsigned kinds, int64_t at, int lasts) {
    pthread_mutex_lock(&disk->mutex);
    disk->fault = fault;
    disk->kinds = kinds;
    disk->at = at;
    disk->calls = 0;
    disk->lasts = lasts;
    disk->has_struck = 0;
    pthread_mutex_unlock(&disk->mutex);
}

int64_t faulty_disk_calls(CFaultyDisk *disk) {
    pthread_mutex_lock(&disk->mutex);
    int64_t calls = disk->calls;
    pthread_mutex_unlock(&disk->mutex);
    return calls;
}

static int flag(CFaultyDisk *disk, int *place) {
    pthread_mutex_lock(&disk->mutex);
    int value = *place;
    pthread_mutex_unlock(&disk->mutex);
    return value;
}

static void set_flag(CFaultyDisk *disk, int *place, int value) {
    pthread_mutex_lock(&disk->mutex);
    *place = value;
    pthread_mutex_unlock(&disk->mutex);
}

int faulty_disk_has_struck(CFaultyDisk *disk) { return flag(disk, &disk->has_struck); }

void faulty_disk_set_aside(CFaultyDisk *disk, int sets) { set_flag(disk, &disk->sets_aside, sets); }

void faulty_disk_keep_some(CFaultyDisk *disk, int keeps) { set_flag(disk, &disk->keeps_some, keeps); }

void faulty_disk_ignore_syncs(CFaultyDisk *disk, int ignores) {
    set_flag(disk, &disk->ignores_syncs, ignores);
}

void faulty_disk_cut(CFaultyDisk *disk) {
    pthread_mutex_lock(&disk->mutex);
    disk_cut(disk);
    pthread_mutex_unlock(&disk->mutex);
}

int faulty_disk_is_off(CFaultyDisk *disk) { return flag(disk, &disk->is_off); }
