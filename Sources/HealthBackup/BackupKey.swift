internal import Crypto
internal import CryptoExtras
internal import Foundation

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
