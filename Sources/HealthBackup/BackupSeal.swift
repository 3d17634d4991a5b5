internal import Crypto
internal import Foundation

/// Protects the chunks of a backup: AES-GCM with a key, SHA-256 without.
///
/// Each chunk is bound to the header, to its number and to whether it is the last. Changed, moved,
/// missing or foreign chunks are detected, and so is a truncated file.
struct BackupSeal {
    /// The maximum number of bytes that a seal adds to a chunk.
    static let overhead = SHA256.byteCount
    /// The maximum length of a chunk's content in bytes.
    static let largestChunk = 1 << 20

    private let key: BackupKey?
    private let header: SHA256.Digest
    private var number: UInt64 = 0

    /// Creates a seal for the first chunk after a header.
    init(header: Data, _ key: BackupKey?) {
        self.header = SHA256.hash(data: header)
        self.key = key
    }

    /// Seals the next chunk.
    mutating func close(_ content: Data, isLast: Bool) throws -> Data {
        defer { number += 1 }
        let place = place(isLast)
        guard let key else { return content + Self.hash(place, content) }
        let box = try AES.GCM.seal(
            content, using: key.contents, nonce: nonce(isLast), authenticating: place)
        return box.ciphertext + box.tag
    }

    /// Opens the next chunk.
    ///
    /// - Throws: `damaged`.
    mutating func open(_ chunk: Data, isLast: Bool) throws(FullBackupError) -> Data {
        defer { number += 1 }
        let place = place(isLast)
        let tagLength = key == nil ? SHA256.byteCount : 16
        guard chunk.count >= tagLength else { throw .damaged("chunk \(number)") }
        let (body, tag) = (chunk.dropLast(tagLength), chunk.suffix(tagLength))
        do {
            guard let key else {
                guard Self.hash(place, body) == tag else { throw FullBackupError.notABackup }
                return Data(body)
            }
            let box = try AES.GCM.SealedBox(nonce: nonce(isLast), ciphertext: body, tag: tag)
            return try AES.GCM.open(box, using: key.contents, authenticating: place)
        } catch {
            throw .damaged("chunk \(number)")
        }
    }

    private func place(_ isLast: Bool) -> Data {
        Data(header) + counter + Data([isLast ? 1 : 0])
    }

    /// The key is used for one file only, so the number of the chunk is a nonce that is never
    /// repeated.
    private func nonce(_ isLast: Bool) throws -> AES.GCM.Nonce {
        try AES.GCM.Nonce(data: counter + Data([isLast ? 1 : 0, 0, 0, 0]))
    }

    private var counter: Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }

    private static func hash(_ place: Data, _ content: Data) -> Data {
        var hasher = SHA256()
        hasher.update(data: place)
        hasher.update(data: content)
        return Data(hasher.finalize())
    }
}
