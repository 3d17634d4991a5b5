internal import Crypto
internal import Foundation

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
    /// How many codes before and after the present one are right too, because clocks differ.
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
