#if canImport(Glibc)
internal import CAllocator
#endif

/// The arenas from which the C library takes memory.
enum MemoryArenas {
    /// Limits the arenas to two, for a command that reads a long history.
    ///
    /// By default glibc makes up to eight arenas for each processor, and memory that was freed in
    /// one is not used in another. The threads of an import would keep more memory than they need
    /// at any time. A server, whose threads allocate at the same time, keeps the default.
    static func limit() {
        #if canImport(Glibc)
        mallopt(M_ARENA_MAX, 2)
        #endif
    }

    /// Returns memory that is not used to the system, between two parts of a command.
    static func trim() {
        #if canImport(Glibc)
        malloc_trim(0)
        #endif
    }
}
