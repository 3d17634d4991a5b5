internal import DatabaseFile
internal import Foundation

/// Reads the file of a backup, chunk by chunk, and returns only intact contents.
final class BackupFileReader {
    private let file: FileHandle
    private var seal: BackupSeal
    private var chunk = Data()
    private var isAtEnd = false

    /// Opens a file.
    ///
    /// - Throws: ``FullBackupError``.
    init(path: String, passphrase: String?) throws {
        guard let file = FileHandle(forReadingAtPath: path),
            let prefix = try? file.read(upToCount: BackupHeader.longest)
        else { throw FullBackupError.notABackup }
        self.file = file
        let (header, bytes) = try BackupHeader.read(prefix)
        var key: BackupKey?
        if let derivation = header.encryption {
            guard let passphrase, !passphrase.isEmpty else { throw FullBackupError.needsPassphrase }
            key = try BackupKey.open(passphrase, derivation)
        }
        seal = BackupSeal(header: bytes, key)
        try file.seek(toOffset: UInt64(bytes.count))
    }

    /// Writes each part into a file with its name in a folder, and checks the whole file.
    ///
    /// - Throws: ``FullBackupError``.
    func unpack(into folder: URL) throws {
        var missing = Set(BackupPart.allCases)
        while try !hasEnded() {
            let name = String(decoding: try take(Int(try take(1).first ?? 0)), as: UTF8.self)
            guard let part = BackupPart(rawValue: name), missing.remove(part) != nil else {
                throw FullBackupError.damaged("name of a part")
            }
            let length = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            try write(length, to: folder.appending(path: name).path)
        }
        guard missing.isEmpty else { throw FullBackupError.damaged("a part is missing") }
        guard try file.read(upToCount: 1)?.isEmpty ?? true else {
            throw FullBackupError.damaged("bytes after the end")
        }
    }

    private func write(_ length: UInt64, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FullBackupError.cannotWrite }
        let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var left = length
        while left > 0 {
            if chunk.isEmpty { try readChunk() }
            let block = try take(Int(min(left, UInt64(chunk.count))))
            try BackupFileWriter.writing { try output.write(contentsOf: block) }
            left -= UInt64(block.count)
        }
    }

    private func hasEnded() throws -> Bool {
        while chunk.isEmpty, !isAtEnd { try readChunk() }
        return chunk.isEmpty
    }

    /// The next bytes of the contents, across the boundaries of chunks.
    private func take(_ count: Int) throws -> Data {
        while chunk.count < count { try readChunk() }
        let taken = Data(chunk.prefix(count))
        chunk = Data(chunk.dropFirst(count))
        return taken
    }

    private func readChunk() throws {
        guard !isAtEnd else { throw FullBackupError.damaged("a part ends early") }
        let word = try read(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let (length, isLast) = (Int(word & ~(1 << 31)), word >> 31 == 1)
        guard length <= BackupSeal.largestChunk + BackupSeal.overhead else {
            throw FullBackupError.damaged("length of a chunk")
        }
        chunk.append(try seal.open(try read(length), isLast: isLast))
        isAtEnd = isLast
    }

    private func read(_ count: Int) throws -> Data {
        let data = (try? file.read(upToCount: count)) ?? Data()
        guard data.count == count else { throw FullBackupError.damaged("the file is cut off") }
        return data
    }
}
