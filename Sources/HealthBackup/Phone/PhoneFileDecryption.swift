internal import Crypto
internal import CryptoExtras
internal import DatabaseFile
internal import Foundation

/// Copies a file of a backup, block by block, and decrypts it on the way: AES-CBC, with zeros before the
/// first block.
struct PhoneFileDecryption {
    private static let blockSize = 1 << 20

    /// The key; nil for a file that is not encrypted.
    let key: SymmetricKey?

    /// Writes the contents of a file to another one with the mode 0600.
    ///
    /// - Parameters:
    ///   - source: The file of the backup.
    ///   - target: The new file.
    /// - Throws: `damaged`, `diskFull`, `cannotWrite`, `CancellationError`.
    func write(_ source: URL, to target: URL) throws {
        guard let input = try? FileHandle(forReadingFrom: source) else {
            throw PhoneBackupError.damaged("a file is missing")
        }
        defer { try? input.close() }
        PrivateFile.makeIfMissing(target.path)
        let output = try Self.writing { try FileHandle(forWritingTo: target) }
        defer { try? output.close() }
        var vector = Data(count: 16)
        var block = try Self.block(input)
        while !block.isEmpty {
            try Task.checkCancellation()
            let next = try Self.block(input)
            var plain = try decrypt(block, &vector)
            if key != nil, next.isEmpty { Self.removePadding(&plain) }
            try Self.writing { try output.write(contentsOf: plain) }
            block = next
        }
    }

    private func decrypt(_ block: Data, _ vector: inout Data) throws -> Data {
        guard let key else { return block }
        guard block.count.isMultiple(of: 16), let start = try? AES._CBC.IV(ivBytes: vector),
            let plain = try? AES._CBC.decrypt(block, using: key, iv: start, noPadding: true)
        else { throw PhoneBackupError.damaged("the length of an encrypted file") }
        vector = Data(block.suffix(16))
        return plain
    }

    /// Removes the padding of the last block if it is valid; a file without any is kept whole.
    private static func removePadding(_ plain: inout Data) {
        guard let last = plain.last, (1...16).contains(last),
            plain.suffix(Int(last)).allSatisfy({ $0 == last })
        else { return }
        plain = plain.dropLast(Int(last))
    }

    /// The next block; empty at the end.
    private static func block(_ input: FileHandle) throws -> Data {
        do {
            return try input.read(upToCount: blockSize) ?? Data()
        } catch {
            throw PhoneBackupError.damaged("a file cannot be read")
        }
    }

    /// - Throws: `diskFull`, `cannotWrite`.
    static func writing<T>(_ body: () throws -> T) throws(PhoneBackupError) -> T {
        do {
            return try body()
        } catch {
            throw DiskFull.isReason(of: error) ? .diskFull : .cannotWrite
        }
    }
}
