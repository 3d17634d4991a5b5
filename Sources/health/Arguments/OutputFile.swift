#if Server

internal import Foundation

/// A file to write, which is complete or not there.
enum OutputFile {
    /// Writes a file that only the person may read.
    static func write(_ data: Data, to path: String) throws {
        let partial = "\(path).\(UUID().uuidString).partial"
        let made = FileManager.default.createFile(
            atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600])
        guard made, let file = FileHandle(forWritingAtPath: partial) else {
            throw CommandFailure(
                "\(path) cannot be made: choose another folder.", .cannotWrite)
        }
        do {
            defer { try? file.close() }
            try file.write(contentsOf: data)
            try file.synchronize()
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw CommandFailure(
                "\(path) cannot be written: make room or choose another file.", .inputOutput)
        }
        guard rename(partial, path) == 0 else {
            try? FileManager.default.removeItem(atPath: partial)
            throw CommandFailure(
                "\(path) cannot be replaced: choose another file.", .cannotWrite)
        }
    }
}

#endif
