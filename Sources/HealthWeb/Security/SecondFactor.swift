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
