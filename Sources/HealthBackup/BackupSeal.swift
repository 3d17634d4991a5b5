internal import Crypto
internal import CryptoExtras
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

/// The key of an encrypted backup.
struct BackupKey {
    /// The derivation of the key from the passphrase: scrypt, with a salt that is unique to the
    /// file.
    struct Derivation: Codable, Hashable {
        var salt: Data
        /// scrypt's N, r and p.
        var rounds: Int
        var blockSize: Int
        var parallelism: Int
        /// A check value that verifies a passphrase before the contents are read.
        var check: Data
    }

    /// scrypt's N of new files, which needs 128 MB of memory for some tenths of a second.
    static let usualRounds = 1 << 17

    let contents: SymmetricKey

    private static let blockSize = 8
    private static let checked = Array("open-healthkit-backup passphrase".utf8)

    /// Creates a key for a new file.
    ///
    /// - Throws: `emptyPassphrase`, or an error if there is not enough memory.
    static func make(_ passphrase: String, rounds: Int) throws -> (BackupKey, Derivation) {
        guard !passphrase.isEmpty else { throw FullBackupError.emptyPassphrase }
        let salt = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        var derivation = Derivation(
            salt: salt, rounds: rounds, blockSize: blockSize, parallelism: 1, check: Data())
        let (contents, check) = try keys(passphrase, derivation)
        derivation.check = Data(
            HMAC<SHA256>.authenticationCode(for: checked, using: check))
        return (BackupKey(contents: contents), derivation)
    }

    /// Derives the key of a file.
    ///
    /// - Throws: `damaged` for parameters that could take all memory, `wrongPassphrase`.
    static func open(_ passphrase: String, _ derivation: Derivation) throws -> BackupKey {
        guard derivation.isPlausible else {
            throw FullBackupError.damaged("parameters of the key")
        }
        let (contents, check) = try keys(passphrase, derivation)
        let isRight = HMAC<SHA256>.isValidAuthenticationCode(
            derivation.check, authenticating: checked, using: check)
        guard isRight else { throw FullBackupError.wrongPassphrase }
        return BackupKey(contents: contents)
    }

    private static func keys(
        _ passphrase: String, _ derivation: Derivation
    ) throws -> (contents: SymmetricKey, check: SymmetricKey) {
        // The same characters can be typed in two ways.
        let text = passphrase.precomposedStringWithCanonicalMapping
        let both = try KDF.Scrypt.deriveKey(
            from: Data(text.utf8), salt: derivation.salt, outputByteCount: 64,
            rounds: derivation.rounds, blockSize: derivation.blockSize,
            parallelism: derivation.parallelism, maxMemory: mostMemory)
        return both.withUnsafeBytes {
            (SymmetricKey(data: $0.prefix(32)), SymmetricKey(data: $0.suffix(32)))
        }
    }

    /// The memory limit for a file's parameters, in bytes.
    fileprivate static let mostMemory = 1 << 30
}

extension BackupKey.Derivation {
    /// Whether scrypt can be run with these parameters in a bounded time and memory.
    fileprivate var isPlausible: Bool {
        (16...64).contains(salt.count) && (2...1 << 20).contains(rounds)
            && rounds & (rounds - 1) == 0 && (1...32).contains(blockSize) && parallelism == 1
            && 128 * rounds * blockSize <= BackupKey.mostMemory / 2 && check.count == 32
    }
}
