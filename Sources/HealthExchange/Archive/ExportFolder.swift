internal import Foundation

/// The folder of an unpacked export; names and links that lead out of it are rejected.
struct ExportFolder: Sendable {
    /// The path of the folder without links.
    private let path: String

    /// Throws `unreadable` if the folder does not exist.
    init(_ path: String) throws(ExchangeError) {
        guard let real = Self.realPath(path) else {
            throw ExchangeError(.unreadable, detail: "realpath: errno \(errno)")
        }
        self.path = real
    }

    /// A regular file by its path in the folder; nil if there is none, or if it is outside.
    func file(_ name: String) -> FileByteSource? {
        guard let real = inside(name) else { return nil }
        return try? FileByteSource(path: real)
    }

    /// The names in a subfolder, in order.
    func names(in name: String) -> [String] {
        guard let real = inside(name) else { return [] }
        return ((try? FileManager.default.contentsOfDirectory(atPath: real)) ?? []).sorted()
    }

    /// The paths in a folder and in its direct subfolders, except for one of them.
    func names(in name: String, _ excluded: String) -> [String] {
        names(in: name).flatMap { first -> [String] in
            first == excluded ? [] : [first] + names(in: first).map { "\(first)/\($0)" }
        }
    }

    /// The real path of a name; nil if that is not inside the folder.
    private func inside(_ name: String) -> String? {
        guard let real = Self.realPath(path + "/" + name) else { return nil }
        let root = path.hasSuffix("/") ? path : path + "/"
        return real == path || real.hasPrefix(root) ? real : nil
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
