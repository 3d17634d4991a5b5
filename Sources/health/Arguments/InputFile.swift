#if Server

internal import Foundation

/// A file to read; `-` is what comes in on stdin.
enum InputFile {
    /// Gives a body the path of the file.
    ///
    /// An archive is read from its end, so stdin is first copied to a file of its own, which goes
    /// with the process: on Linux it has no name, so that a kill leaves nothing of it either.
    static func with<T>(_ path: String, _ body: (String) async throws -> T) async throws -> T {
        guard path == "-" else {
            guard FileManager.default.fileExists(atPath: path) else {
                throw CommandFailure("There is no file \(path): check the name.", .noInput)
            }
            return try await body(path)
        }
        let copy = FileManager.default.temporaryDirectory.appending(
            path: "health-import-\(UUID().uuidString)")
        let file = try create(copy)
        defer { try? file.close() }
        #if os(Linux)
        try FileManager.default.removeItem(at: copy)
        let place = "/proc/self/fd/\(file.fileDescriptor)"
        #else
        let place = copy.path
        defer { try? FileManager.default.removeItem(at: copy) }
        #endif
        try receive(file, copy.deletingLastPathComponent())
        return try await body(place)
    }

    private static func create(_ copy: URL) throws -> FileHandle {
        // Only the person may read it while it is there.
        let made = FileManager.default.createFile(
            atPath: copy.path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard made, let file = try? FileHandle(forWritingTo: copy) else {
            throw CommandFailure(
                "Stdin cannot be kept in \(copy.path): set TMPDIR.", .cannotWrite)
        }
        return file
    }

    private static func receive(_ file: FileHandle, _ folder: URL) throws {
        var size = 0
        do {
            while let block = try FileHandle.standardInput.read(upToCount: 1 << 20),
                !block.isEmpty
            {
                try file.write(contentsOf: block)
                size += block.count
            }
        } catch {
            throw CommandFailure(
                "Stdin cannot be kept in \(folder.path): make room or set TMPDIR.", .inputOutput)
        }
        guard size > 0 else {
            throw CommandFailure("Nothing came in on stdin: pipe an export into it.", .noInput)
        }
    }
}

#endif
