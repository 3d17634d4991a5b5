internal import DatabaseFile
internal import Foundation

/// The first two lines of a full backup: the file format, and the encryption of the contents.
struct BackupHeader: Codable, Hashable {
    /// The version that is written, and the highest that can be read.
    static let current = 1
    /// The first line.
    static let magic = Array("open-healthkit-backup\n".utf8)
    /// The maximum length of both lines in bytes.
    static let longest = 4096

    var version = Self.current
    /// Seconds since 2001-01-01 00:00 GMT.
    var createdAt: Date
    /// The encryption of the contents; nil if they are not encrypted.
    var encryption: BackupKey.Derivation?

    /// The two lines.
    func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try Data(Self.magic) + encoder.encode(self) + Data([0x0A])
    }

    /// Reads the two lines at the beginning of a file.
    ///
    /// - Parameter prefix: The first ``longest`` bytes of the file.
    /// - Returns: The header, and the bytes of its two lines.
    static func read(_ prefix: Data) throws(FullBackupError) -> (header: BackupHeader, bytes: Data)
    {
        guard prefix.starts(with: magic) else { throw .notABackup }
        let rest = prefix.dropFirst(magic.count)
        guard let end = rest.firstIndex(of: 0x0A) else { throw .damaged("header") }
        struct Version: Decodable { var version: Int }
        let json = Data(rest[..<end])
        guard let version = try? JSONDecoder().decode(Version.self, from: json).version,
            version >= 1
        else { throw .damaged("header") }
        // A later version may write other keys, so its number is checked first.
        guard version <= current else { throw .newerFormat }
        guard let header = try? JSONDecoder().decode(BackupHeader.self, from: json) else {
            throw .damaged("header")
        }
        return (header, Data(prefix[...end]))
    }
}

/// A part of a backup's contents: the copy of a database.
enum BackupPart: String, CaseIterable {
    case journal = "journal.sqlite"
    case store = "store.sqlite"

    /// The header of the part: the length of its name, its name, and its number of bytes.
    func label(length: UInt64) -> Data {
        Data([UInt8(rawValue.utf8.count)]) + Data(rawValue.utf8)
            + withUnsafeBytes(of: length.littleEndian) { Data($0) }
    }
}

/// Writes the file of a backup: a header, followed by sealed chunks with the parts in order.
///
/// The file gets its name after it is complete; only its owner may read it.
final class BackupFileWriter {
    private let item: PartialItem
    private let file: FileHandle
    private var seal: BackupSeal
    private var buffer = Data()
    /// The number of written bytes.
    private(set) var size: Int64 = 0

    /// Begins a file.
    ///
    /// - Throws: ``FullBackupError``.
    init(path: String, header: BackupHeader, key: BackupKey?) throws {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let bytes = try header.data()
        seal = BackupSeal(header: bytes, key)
        item = try Self.writing { try PartialItem(.file, target: target) }
        file = FileHandle(fileDescriptor: item.descriptor, closeOnDealloc: false)
        try put(bytes)
    }

    /// Adds a part: its name, its length and its bytes.
    func add(_ part: BackupPart, contentsOf path: String) throws {
        let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? input.close() }
        let length = try input.seekToEnd()
        try input.seek(toOffset: 0)
        try append(part.label(length: length))
        while let block = try input.read(upToCount: BackupSeal.largestChunk), !block.isEmpty {
            try append(block)
        }
    }

    /// Completes the file and gives it its name.
    func commit() throws {
        try endChunk(isLast: true)
        try Self.writing { try item.commit() }
    }

    private func append(_ data: Data) throws {
        buffer.append(data)
        while buffer.count > BackupSeal.largestChunk { try endChunk(isLast: false) }
    }

    private func endChunk(isLast: Bool) throws {
        let content = isLast ? buffer : Data(buffer.prefix(BackupSeal.largestChunk))
        buffer = Data(buffer.dropFirst(content.count))
        let chunk = try seal.close(content, isLast: isLast)
        // The highest bit of the length marks the last chunk.
        let length = UInt32(chunk.count) | (isLast ? 1 << 31 : 0)
        try put(withUnsafeBytes(of: length.littleEndian) { Data($0) } + chunk)
    }

    private func put(_ data: Data) throws {
        try Self.writing { try file.write(contentsOf: data) }
        size += Int64(data.count)
    }

    /// Runs a body that writes a file, and maps its errors to errors of the backup.
    static func writing<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch {
            throw DiskFull.isReason(of: error) ? FullBackupError.diskFull : .cannotWrite
        }
    }
}

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
