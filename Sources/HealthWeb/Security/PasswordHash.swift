internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The scrypt hash of a password, from which the password cannot be computed.
public struct PasswordHash: Hashable, Sendable {
    private let salt: [UInt8]
    private let hash: [UInt8]
    private let rounds: Int
    private static let length = 32
    /// The cost: about 50 ms and 16 MB per attempt.
    static let usualRounds = 1 << 14

    /// Hashes a password with a random salt.
    ///
    /// - Throws: An error if there is not enough memory.
    public init(_ password: String) throws {
        try self.init(password, rounds: Self.usualRounds)
    }

    init(_ password: String, rounds: Int) throws {
        let key = SymmetricKey(size: .bits256)
        salt = key.withUnsafeBytes { Array($0) }
        self.rounds = rounds
        hash = try Self.derive(password, salt, rounds)
    }

    /// Whether a password matches, compared in constant time.
    func accepts(_ password: String) -> Bool {
        guard let given = try? Self.derive(password, salt, rounds), given.count == hash.count
        else { return false }
        return zip(given, hash).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func derive(_ password: String, _ salt: [UInt8], _ rounds: Int) throws
        -> [UInt8]
    {
        let key = try KDF.Scrypt.deriveKey(
            from: Data(password.utf8), salt: Data(salt), outputByteCount: length, rounds: rounds,
            blockSize: 8, parallelism: 1)
        return key.withUnsafeBytes { Array($0) }
    }
}
