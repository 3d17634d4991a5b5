internal import DatabaseFile
internal import Foundation

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
