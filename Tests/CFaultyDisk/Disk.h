#ifndef DISK_H
#define DISK_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include <sqlite3.h>

#include "CFaultyDisk.h"

enum { sector = 512 };

/// Bytes of a file.
typedef struct {
    unsigned char *bytes;
    int64_t size;
    int64_t room;
} Image;

/// A write, or a change of the size, since the last sync.
typedef struct Change {
    struct Change *next;
    int is_truncation;
    int64_t offset;
    int64_t length;
    unsigned char bytes[];
} Change;

/// The contents of a file, whatever its name: what is durable, and the changes since.
typedef struct Node {
    struct Node *next;
    Image durable;
    Change *first;
    Change *last;
} Node;

/// A name in a folder: what it stands for durably, and after each change since the folder's sync.
///
/// NULL is a file that does not exist.
typedef struct Entry {
    struct Entry *next;
    char *path;
    Node *durable;
    Node **states;
    int count;
} Entry;

struct CFaultyDisk {
    CFaultyDisk *previous;
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    char name[40];
    pthread_mutex_t mutex;
    Entry *entries;
    Node *nodes;
    uint64_t random;
    int open_files;
    int is_released;
    int is_off;
    int keeps_some;
    int ignores_syncs;
    int sets_aside;
    // The plan.
    CFaultyDiskFault fault;
    unsigned kinds;
    int64_t at;
    int64_t calls;
    int lasts;
    int has_struck;
};

/// The next random number below a limit.
uint64_t disk_random(CFaultyDisk *disk, uint64_t limit);
/// The name's entry; an existing file is read the first time.
Entry *disk_entry(CFaultyDisk *disk, const char *path);
/// What a name stands for now.
Node *entry_node(Entry *entry);
/// Adds a state of a name: a new file (1) or none (0).
void disk_set_entry(CFaultyDisk *disk, Entry *entry, int exists);
/// Adds a write.
void node_write(Node *node, const void *bytes, int64_t offset, int64_t length);
/// Adds a truncation.
void node_truncate(Node *node, int64_t size);
/// Makes all changes of a file durable.
void node_sync(Node *node);
/// Makes a part of the changes durable, and loses the others, as after a sync that failed.
void node_lose(CFaultyDisk *disk, Node *node);
/// Makes the names of a file's folder durable.
void disk_sync_folder(CFaultyDisk *disk, const char *path);
/// Writes what survives into the files.
void disk_cut(CFaultyDisk *disk);
/// Frees everything but the disk itself.
void disk_forget(CFaultyDisk *disk);

/// The methods of SQLite's file system, for `faulty_disk_create`.
void disk_fill_methods(CFaultyDisk *disk);

#endif
