internal import Crypto
internal import CryptoExtras
internal import Foundation

/// The key bag of an encrypted backup: the keys of the classes of protection, wrapped with a key that
/// comes from the passphrase.
///
/// The layout is known from public descriptions: tags of four letters, each with a length and bytes. The
/// first `UUID` and `WRAP` belong to the bag; each further `UUID` begins the key of a class.
struct PhoneKeyBag {
    private struct ClassKey {
        var number: UInt32?
        var wrap: UInt32 = 0
        var wrapped: Data?
    }

    /// The bit of `WRAP` for a key that the passphrase protects.
    private static let byPassphrase: UInt32 = 2
    /// The limits of the rounds, because those of a malicious file could run for days; a phone uses 10,000,000 and
    /// 10,000.
    private static let mostRounds = (first: 20_000_000, second: 1_000_000)

    private var values: [String: Data] = [:]
    private var classes: [ClassKey] = []

    /// Reads a key bag.
    ///
    /// - Throws: `damaged` for other bytes.
    init(_ data: Data) throws(PhoneBackupError) {
        var rest = data[...]
        var isHeader = true
        while !rest.isEmpty {
            guard rest.count >= 8 else { throw .damaged("the key bag ends early") }
            let tag = String(decoding: rest.prefix(4), as: UTF8.self)
            let length = Int(Self.number(rest.dropFirst(4).prefix(4)))
            rest = rest.dropFirst(8)
            guard length <= rest.count else { throw .damaged("the key bag ends early") }
            let value = Data(rest.prefix(length))
            rest = rest.dropFirst(length)
            if tag == "UUID", values["UUID"] != nil {
                isHeader = false
                classes.append(ClassKey())
            } else if isHeader {
                values[tag] = value
            } else {
                read(tag, value)
            }
        }
        guard !classes.isEmpty else { throw .damaged("the key bag has no keys") }
    }

    private mutating func read(_ tag: String, _ value: Data) {
        let last = classes.count - 1
        switch tag {
        case "CLAS": classes[last].number = Self.number(value)
        case "WRAP": classes[last].wrap = Self.number(value)
        case "WPKY": classes[last].wrapped = value
        default: break
        }
    }

    private static func number(_ bytes: Data) -> UInt32 {
        bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The keys of the classes that a passphrase opens, by their numbers.
    ///
    /// - Throws: `wrongPassphrase`; `damaged` for a key bag without salts or with rounds that no phone
    ///   uses.
    func keys(_ passphrase: String) throws(PhoneBackupError) -> [UInt32: SymmetricKey] {
        let key = try derivedKey(passphrase)
        var keys: [UInt32: SymmetricKey] = [:]
        for item in classes where item.wrap & Self.byPassphrase != 0 {
            guard let number = item.number, let wrapped = item.wrapped else { continue }
            guard let opened = try? AES.KeyWrap.unwrap(wrapped, using: key) else {
                throw .wrongPassphrase
            }
            keys[number] = opened
        }
        guard !keys.isEmpty else { throw .damaged("no key is protected by a passphrase") }
        return keys
    }

    /// Both rounds of PBKDF2: with SHA-256, and with SHA-1 over its result.
    ///
    /// Phones before iOS 10.2 have only the second, and no salt for the first.
    private func derivedKey(_ passphrase: String) throws(PhoneBackupError) -> SymmetricKey {
        guard let salt = values["SALT"], let rounds = values["ITER"].map(Self.number) else {
            throw .damaged("the key bag has no salt")
        }
        var secret = Data(passphrase.utf8)
        if let salt = values["DPSL"], let rounds = values["DPIC"].map(Self.number) {
            let first = try Self.derive(
                secret, salt, rounds: Int(rounds), most: Self.mostRounds.first, .sha256)
            secret = first.withUnsafeBytes { Data($0) }
        }
        return try Self.derive(
            secret, salt, rounds: Int(rounds), most: Self.mostRounds.second, .insecureSHA1)
    }

    private static func derive(
        _ secret: Data, _ salt: Data, rounds: Int, most: Int,
        _ hash: KDF.Insecure.PBKDF2.HashFunction
    ) throws(PhoneBackupError) -> SymmetricKey {
        guard (1...most).contains(rounds) else { throw .damaged("the number of rounds") }
        guard
            let key = try? KDF.Insecure.PBKDF2.deriveKey(
                from: secret, salt: salt, using: hash, outputByteCount: 32,
                unsafeUncheckedRounds: rounds)
        else { throw .damaged("the key cannot be derived") }
        return key
    }
}
