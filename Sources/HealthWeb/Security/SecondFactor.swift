internal import Crypto
internal import DatabaseFile
public import Foundation
internal import Synchronization

/// The second factor of the login: codes of an authenticator app, and recovery codes in place of a lost
/// phone.
///
/// Its secret is in a file of mode 0600, which is read at each login. So removing the file turns it off in
/// a running server, too.
public final class SecondFactor: Sendable {
    /// The contents of the file.
    private struct Content: Codable {
        var secret: [UInt8]
        /// The period of the last code that was used.
        var used: Int64?
        /// SHA-256 of the recovery codes that were not used.
        var recovery: [String]
    }

    private let file: URL
    /// A code is checked and marked as used by one login at a time.
    private let lock = Mutex<Void>(())

    /// The number of recovery codes.
    static let recoveryCodes = 10

    /// Creates the second factor of a file, which exists once it is turned on.
    public init(file: URL) { self.file = file }

    /// The file beside a journal.
    public static func file(beside journal: URL) -> URL {
        journal.deletingLastPathComponent().appending(path: "second-factor.json")
    }

    /// The number of recovery codes that are left; nil if there is no second factor.
    ///
    /// - Throws: ``WebSetupError/secondFactor(_:)`` for a file that cannot be read.
    public func recoveryCodesLeft() throws(WebSetupError) -> Int? { try read()?.recovery.count }

    /// Whether a login may go on with a code; always without a second factor.
    ///
    /// A code of the app is right once, a recovery code too.
    ///
    /// - Throws: ``WebSetupError/secondFactor(_:)``; nobody gets in then.
    func accepts(_ text: String, at date: Date) throws(WebSetupError) -> Bool {
        try locked { () throws(WebSetupError) in
            guard var content = try read() else { return true }
            let code = Self.plain(text)
            let password = OneTimePassword(secret: content.secret)
            if let step = password.step(of: code, at: date, after: content.used) {
                content.used = step
            } else if let place = content.recovery.firstIndex(of: Self.hash(code)) {
                content.recovery.remove(at: place)
            } else {
                return false
            }
            try write(content)
            return true
        }
    }

    /// Turns it on, if the person can show a code of the app; the recovery codes, or nil for a wrong code.
    ///
    /// - Throws: ``WebSetupError/secondFactor(_:)``.
    func turnOn(
        _ password: OneTimePassword, code: String, at date: Date
    ) throws(WebSetupError) -> [String]? {
        try locked { () throws(WebSetupError) in
            let code = Self.plain(code)
            guard let step = password.step(of: code, at: date, after: nil) else { return nil }
            let codes = (0..<Self.recoveryCodes).map { _ in Self.newRecoveryCode() }
            try write(
                Content(
                    secret: password.secret, used: step,
                    recovery: codes.map { Self.hash(Self.plain($0)) }))
            return codes
        }
    }

    /// Turns it off.
    ///
    /// - Throws: ``WebSetupError/secondFactor(_:)`` for a file that cannot be removed.
    public func turnOff() throws(WebSetupError) {
        try locked { () throws(WebSetupError) in
            do {
                try FileManager.default.removeItem(at: file)
            } catch CocoaError.fileNoSuchFile {
                return
            } catch {
                throw .secondFactor(file.path)
            }
        }
    }

    private func locked<Result: Sendable>(
        _ body: () throws(WebSetupError) -> Result
    ) throws(WebSetupError) -> Result {
        try lock.withLock { _ throws(WebSetupError) in try body() }
    }

    /// The contents of the file; nil only if there is none, and not if its folder cannot be searched.
    private func read() throws(WebSetupError) -> Content? {
        do {
            return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw .secondFactor(file.path)
        }
    }

    private func write(_ content: Content) throws(WebSetupError) {
        do {
            let item = try PartialItem(.file, target: file.path)
            let handle = FileHandle(fileDescriptor: item.descriptor, closeOnDealloc: false)
            try handle.write(contentsOf: JSONEncoder().encode(content))
            try item.commit()
        } catch {
            throw .secondFactor(file.path)
        }
    }

    /// A code of 80 random bits, such as `ABCD-EFGH-IJKL-MNOP`.
    private static func newRecoveryCode() -> String {
        let key = SymmetricKey(size: .init(bitCount: 80))
        let text = Array(Base32.text(key.withUnsafeBytes { Array($0) }))
        return stride(from: 0, to: text.count, by: 4).map { String(text[$0..<$0 + 4]) }
            .joined(separator: "-")
    }

    /// A code as it was typed, without what people put between its parts.
    private static func plain(_ text: String) -> String {
        text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    private static func hash(_ code: String) -> String {
        Hex.text(SHA256.hash(data: Data(code.utf8)))
    }
}

/// The secret of an authenticator app, and the codes of six digits that it shows, a new one every 30
/// seconds.
///
/// Source: RFC 6238, "TOTP: Time-Based One-Time Password Algorithm", and RFC 4226 for the digits. SHA-1 is
/// what all authenticator apps understand; the code does not rest on its resistance to collisions.
struct OneTimePassword: Sendable {
    /// The secret; RFC 4226 asks for at least 16 bytes.
    let secret: [UInt8]
    /// The seconds for which an app shows a code.
    static let period = 30.0
    static let digits = 6
    /// The number of codes before and after the present one that are accepted too, because clocks differ.
    private static let tolerance: Int64 = 1

    /// Creates a random secret of 160 bits, the length of the hash.
    static func new() -> OneTimePassword {
        let key = SymmetricKey(size: .init(bitCount: 160))
        return OneTimePassword(secret: key.withUnsafeBytes { Array($0) })
    }

    /// The number of the period at a date; nil for a date before 1970.
    static func step(at date: Date) -> Int64? {
        let seconds = date.timeIntervalSince1970
        return seconds >= 0 && seconds < 1e15 ? Int64(seconds / period) : nil
    }

    /// The code of a period.
    func code(step: Int64) -> String {
        let counter = withUnsafeBytes(of: step.bigEndian) { Data($0) }
        let mac = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: secret)))
        let offset = Int(mac[mac.count - 1] & 15)
        let number =
            mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: Self.digits - text.count) + text
    }

    /// The period of a code that is right at a date and later than one that was used; nil for others.
    ///
    /// - Parameter used: The period of the last code that was used; nil if none was.
    func step(of code: String, at date: Date, after used: Int64?) -> Int64? {
        guard let now = Self.step(at: date) else { return nil }
        return (now - Self.tolerance...now + Self.tolerance).first { step in
            step > used ?? .min && Hex.areEqual(self.code(step: step), code)
        }
    }

    /// The secret as people type it into an app: Base32 in groups of four.
    var key: String {
        let text = Array(Base32.text(secret))
        return stride(from: 0, to: text.count, by: 4)
            .map { String(text[$0..<min($0 + 4, text.count)]) }.joined(separator: " ")
    }

    /// The address that an authenticator app reads from a QR code.
    ///
    /// - Parameter account: The name in the list of the app, such as the name of the server.
    func address(account: String) -> String {
        let name = account.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "otpauth://totp/OpenHealthKit:\(name)?secret=\(Base32.text(secret))"
            + "&issuer=OpenHealthKit&algorithm=SHA1&digits=\(Self.digits)&period=30"
    }
}

/// Bytes as text of 32 letters and digits, without the padding (RFC 4648, section 6).
enum Base32 {
    private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (buffer, bits) = (0, 0)
        for byte in bytes {
            (buffer, bits) = (buffer << 8 | Int(byte), bits + 8)
            while bits >= 5 {
                bits -= 5
                text.append(characters[buffer >> bits & 31])
            }
            buffer &= (1 << bits) - 1
        }
        if bits > 0 { text.append(characters[buffer << (5 - bits) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }
}
