internal import Foundation

/// A folder of files that is written completely or not at all, and that only its owner may read.
final class AtomicFolder {
    private let target: String
    private let partial: String
    private var isDone = false
    private var names: Set<String> = []
    /// The number of bytes of the finished files.
    private(set) var size: Int64 = 0

    /// Begins a folder.
    ///
    /// - Throws: ``ExchangeError`` with `cannotWrite`; with `notEmpty` if a file or a folder that
    ///   is not empty exists.
    init(path: String) throws {
        target = URL(fileURLWithPath: path).standardizedFileURL.path
        partial = "\(target).\(UUID().uuidString).partial"
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder) {
            let names = try? FileManager.default.contentsOfDirectory(atPath: target)
            guard isFolder.boolValue, names?.isEmpty == true else {
                throw ExchangeError(.notEmpty, detail: "the folder is in use")
            }
        }
        guard mkdir(partial, 0o700) == 0 else {
            throw ExchangeError(.cannotWrite, detail: "mkdir: errno \(errno)")
        }
    }

    deinit {
        if !isDone { try? FileManager.default.removeItem(atPath: partial) }
    }

    /// Begins a file of the folder with an unused name, ignoring case.
    func file(_ name: String, _ ending: String) throws -> AtomicFile {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        var free = plain
        var number = 2
        while !names.insert(free.lowercased()).inserted {
            free = "\(plain)_\(number)"
            number += 1
        }
        return try AtomicFile(path: "\(partial)/\(free).\(ending)")
    }

    /// Ends a file of the folder.
    func commit(_ file: AtomicFile) throws {
        try file.commit()
        size += file.size
    }

    /// Moves the folder to its target.
    func commit() throws {
        guard rename(partial, target) == 0 else {
            throw ExchangeError(.cannotWrite, detail: "rename: errno \(errno)")
        }
        isDone = true
    }
}
