internal import DatabaseFile
internal import Foundation
internal import HealthWords

/// An output file, which is written completely or not at all.
enum OutputFile {
    /// Writes a file that only the person may read.
    ///
    /// If the path is a symbolic link, the link's target is replaced; a device or a pipe receives
    /// the bytes directly.
    static func write(_ data: Data, to path: String) throws {
        var found = stat()
        if stat(path, &found) == 0, found.st_mode & S_IFMT != S_IFREG {
            return try append(data, toDevice: path)
        }
        try replace(target(of: path), with: data, named: path)
    }

    private static func append(_ data: Data, toDevice path: String) throws {
        guard let device = FileHandle(forWritingAtPath: path) else {
            throw CommandFailure(.notWritable, ["path": path], .cannotWrite)
        }
        do {
            defer { try? device.close() }
            try device.write(contentsOf: data)
        } catch {
            throw CommandFailure(.notWritten, ["path": path], .inputOutput)
        }
    }

    private static func replace(_ target: String, with data: Data, named path: String) throws {
        guard let item = try? PartialItem(.file, target: target) else {
            throw CommandFailure(.notMade, ["path": path], .cannotWrite)
        }
        do {
            let file = FileHandle(fileDescriptor: item.descriptor, closeOnDealloc: false)
            try file.write(contentsOf: data)
            try file.synchronize()
        } catch {
            throw CommandFailure(.notWritten, ["path": path], .inputOutput)
        }
        do {
            try item.commit()
        } catch {
            throw CommandFailure(.notReplaced, ["path": path], .cannotWrite)
        }
    }

    /// The target of a path's symbolic links, which need not exist.
    private static func target(of path: String) -> String {
        var path = path
        // Linux follows at most 40 links; links may form a cycle.
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
            else { break }
            let folder = (path as NSString).deletingLastPathComponent
            path = next.hasPrefix("/") || folder.isEmpty ? next : "\(folder)/\(next)"
        }
        return path
    }
}
