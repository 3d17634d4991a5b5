internal import DatabaseFile
internal import Foundation

/// A folder of files that is written completely or not at all, and that only its owner may read.
final class AtomicFolder {
    private let item: PartialItem
    private var names: Set<String> = []
    /// The number of bytes of the finished files.
    private(set) var size: Int64 = 0

    /// Begins a folder.
    ///
    /// - Throws: ``ExchangeError`` with `cannotWrite`; with `notEmpty` if a file or a folder that
    ///   is not empty exists.
    init(path: String) throws {
        let target = URL(fileURLWithPath: path).standardizedFileURL.path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder) {
            let names = try? FileManager.default.contentsOfDirectory(atPath: target)
            guard isFolder.boolValue, names?.isEmpty == true else {
                throw ExchangeError(.notEmpty, detail: "the folder is in use")
            }
        }
        item = try ExchangeError.writing { try PartialItem(.folder, target: target) }
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
        return try AtomicFile(path: "\(item.path)/\(free).\(ending)")
    }

    /// Ends a file of the folder.
    func commit(_ file: AtomicFile) throws {
        try file.commit()
        size += file.size
    }

    /// Moves the folder to its target.
    func commit() throws {
        try ExchangeError.writing { try item.commit() }
    }
}
