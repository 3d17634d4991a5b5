// What is durable on a disk, and what survives a cut.

#include "Disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

uint64_t disk_random(CFaultyDisk *disk, uint64_t limit) {
    disk->random += 0x9E3779B97F4A7C15u;
    uint64_t mixed = disk->random;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return (mixed ^ (mixed >> 31)) % limit;
}

/// Memory, without which no test can go on.
static void *memory(void *old, int64_t size) {
    void *made = realloc(old, size > 0 ? (size_t)size : 1);
    if (!made) abort();
    return made;
}

// MARK: Contents

static void image_resize(Image *image, int64_t size) {
    if (size > image->room) {
        image->room = size > 2 * image->room ? size : 2 * image->room;
        image->bytes = memory(image->bytes, image->room);
    }
    if (size > image->size) memset(image->bytes + image->size, 0, (size_t)(size - image->size));
    image->size = size;
}

static void image_write(Image *image, const void *bytes, int64_t offset, int64_t length) {
    if (length <= 0) return;
    if (offset + length > image->size) image_resize(image, offset + length);
    memcpy(image->bytes + offset, bytes, (size_t)length);
}

static void image_apply(Image *image, const Change *change) {
    if (change->is_truncation) {
        image_resize(image, change->offset);
    } else {
        image_write(image, change->bytes, change->offset, change->length);
    }
}

/// Applies the sectors of a write that chance chooses.
static void image_apply_part(CFaultyDisk *disk, Image *image, const Change *change) {
    // The size may have reached the disk before the bytes, which are then zero or anything.
    if (change->offset + change->length > image->size && disk_random(disk, 2)) {
        int64_t start = image->size;
        image_resize(image, change->offset + change->length);
        if (disk_random(disk, 2)) {
            for (int64_t at = start; at < image->size; at++)
                image->bytes[at] = (unsigned char)disk_random(disk, 256);
        }
    }
    int64_t at = change->offset, end = change->offset + change->length;
    while (at < end) {
        int64_t next = (at / sector + 1) * sector;
        if (next > end) next = end;
        if (disk_random(disk, 2))
            image_write(image, change->bytes + (at - change->offset), at, next - at);
        at = next;
    }
}

/// Applies those changes that chance chooses, some of them in part.
static void image_apply_some(CFaultyDisk *disk, Image *image, const Change *change) {
    // How many of four changes survive whole: none, some or nearly all.
    uint64_t survivors = disk_random(disk, 4);
    for (; change; change = change->next) {
        if (disk_random(disk, 4) < survivors) {
            image_apply(image, change);
        } else if (!change->is_truncation && disk_random(disk, 2)) {
            image_apply_part(disk, image, change);
        }
    }
}

static Change *node_add(Node *node, int64_t offset, int64_t length) {
    Change *change = memory(NULL, (int64_t)sizeof(Change) + length);
    *change = (Change){.offset = offset, .length = length};
    if (node->last) node->last->next = change; else node->first = change;
    node->last = change;
    return change;
}

void node_write(Node *node, const void *bytes, int64_t offset, int64_t length) {
    memcpy(node_add(node, offset, length)->bytes, bytes, (size_t)length);
}

void node_truncate(Node *node, int64_t size) { node_add(node, size, 0)->is_truncation = 1; }

static void node_clear(Node *node) {
    while (node->first) {
        Change *change = node->first;
        node->first = change->next;
        free(change);
    }
    node->last = NULL;
}

void node_sync(Node *node) {
    for (Change *change = node->first; change; change = change->next)
        image_apply(&node->durable, change);
    node_clear(node);
}

void node_lose(CFaultyDisk *disk, Node *node) {
    if (disk->keeps_some) image_apply_some(disk, &node->durable, node->first);
    node_clear(node);
}

static Node *node_create(CFaultyDisk *disk) {
    Node *node = memory(NULL, sizeof(Node));
    *node = (Node){.next = disk->nodes};
    return disk->nodes = node;
}

// MARK: Names

Node *entry_node(Entry *entry) {
    return entry->count > 0 ? entry->states[entry->count - 1] : entry->durable;
}

static void entry_add(Entry *entry, Node *node) {
    entry->states = memory(entry->states, (int64_t)sizeof(Node *) * (entry->count + 1));
    entry->states[entry->count++] = node;
}

/// Reads a file that existed before; 0 if it does not exist.
static int read_file(const char *path, Image *image) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    struct stat status;
    if (fstat(file, &status) == 0) image_resize(image, status.st_size);
    int64_t at = 0;
    while (at < image->size) {
        ssize_t count = pread(file, image->bytes + at, (size_t)(image->size - at), at);
        if (count <= 0) break;
        at += count;
    }
    // This takes the process's locks of the file away, but at its first call SQLite has none.
    close(file);
    return 1;
}

Entry *disk_entry(CFaultyDisk *disk, const char *path) {
    for (Entry *entry = disk->entries; entry; entry = entry->next)
        if (strcmp(entry->path, path) == 0) return entry;
    Entry *entry = memory(NULL, sizeof(Entry));
    *entry = (Entry){.next = disk->entries, .path = strdup(path)};
    disk->entries = entry;
    Image image = {0};
    if (!read_file(path, &image)) return entry;
    Node *node = node_create(disk);
    node->durable = image;
    // The program that made an empty file for SQLite did not sync its folder.
    if (image.size == 0) entry_add(entry, node); else entry->durable = node;
    return entry;
}

void disk_set_entry(CFaultyDisk *disk, Entry *entry, int exists) {
    entry_add(entry, exists ? node_create(disk) : NULL);
}

void disk_sync_folder(CFaultyDisk *disk, const char *path) {
    const char *end = strrchr(path, '/');
    size_t length = end ? (size_t)(end - path) + 1 : 0;
    for (Entry *entry = disk->entries; entry; entry = entry->next) {
        if (strncmp(entry->path, path, length) != 0 || strchr(entry->path + length, '/')) continue;
        entry->durable = entry_node(entry);
        entry->count = 0;
    }
}

// MARK: The cut

/// Writes contents into a new file that takes the path's place.
static void replace_file(const char *path, const Image *image) {
    char *part = sqlite3_mprintf("%s-cut", path);
    int file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0 && errno == ENOENT) {
        // The folder was removed meanwhile, with everything in it.
        sqlite3_free(part);
        return;
    }
    int64_t at = 0;
    while (file >= 0 && at < image->size) {
        ssize_t count = pwrite(file, image->bytes + at, (size_t)(image->size - at), at);
        if (count <= 0) break;
        at += count;
    }
    // What the disk holds afterwards would not be what the test believes.
    if (file < 0 || at < image->size || close(file) != 0 || rename(part, path) != 0) abort();
    sqlite3_free(part);
}

void disk_cut(CFaultyDisk *disk) {
    if (disk->is_off) return;
    disk->is_off = 1;
    for (Entry *entry = disk->entries; entry; entry = entry->next) {
        char *shared = sqlite3_mprintf("%s-shm", entry->path);
        unlink(shared);
        sqlite3_free(shared);
        // A folder's changes survive in their order, as with a file system that has a journal.
        int kept = disk->keeps_some ? (int)disk_random(disk, (uint64_t)entry->count + 1) : 0;
        Node *node = kept > 0 ? entry->states[kept - 1] : entry->durable;
        if (!node) {
            unlink(entry->path);
            continue;
        }
        if (disk->keeps_some) {
            image_apply_some(disk, &node->durable, node->first);
            node_clear(node);
        }
        if (disk->sets_aside) {
            char *aside = sqlite3_mprintf("%s-survived", entry->path);
            replace_file(aside, &node->durable);
            sqlite3_free(aside);
        }
        replace_file(entry->path, &node->durable);
    }
}

void disk_forget(CFaultyDisk *disk) {
    while (disk->entries) {
        Entry *entry = disk->entries;
        disk->entries = entry->next;
        free(entry->path);
        free(entry->states);
        free(entry);
    }
    while (disk->nodes) {
        Node *node = disk->nodes;
        disk->nodes = node->next;
        node_clear(node);
        free(node->durable.bytes);
        free(node);
    }
}
