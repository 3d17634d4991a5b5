#if os(Linux)
import Foundation

/// How much memory this process holds.
package enum ResidentMemory {
    /// Whether the bytes tell what the process uses: the address sanitizer keeps what was freed.
    package static var isMeasurable: Bool { dlsym(nil, "__asan_init") == nil }

    /// The bytes that are in memory now, as the kernel counts them.
    package static func bytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let fields = text.split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
#endif
