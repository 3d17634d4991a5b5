import Foundation
import Testing

@testable import HealthWeb

@Suite("The codes of an authenticator app")
struct OneTimePasswordTests {
    private static let password = OneTimePassword(secret: Array("12345678901234567890".utf8))

    // RFC 6238, appendix B, for SHA-1. Its codes have eight digits; the last six are those of six digits.
    @Test(
        "are those of RFC 6238",
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"), (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ])
    func vectors(seconds: Double, code: String) throws {
        let step = try #require(OneTimePassword.step(at: Date(timeIntervalSince1970: seconds)))
        #expect(Self.password.code(step: step) == String(code.suffix(6)))
    }

    // RFC 4226, appendix D.
    @Test("are those of RFC 4226 for each number")
    func counters() {
        let codes = (0..<10).map { Self.password.code(step: $0) }
        #expect(
            codes == [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583",
                "399871", "520489",
            ])
    }

    @Test("are right for a period before and after their own, and only after the last used one")
    func tolerance() throws {
        let date = Date(timeIntervalSince1970: 1_000_000)
        let now = try #require(OneTimePassword.step(at: date))
        func step(of other: Int64, after used: Int64?) -> Int64? {
            Self.password.step(of: Self.password.code(step: other), at: date, after: used)
        }
        #expect(
            (-2...2).map { step(of: now + $0, after: nil) } == [nil, now - 1, now, now + 1, nil])
        #expect((-1...1).map { step(of: now + $0, after: now) } == [nil, nil, now + 1])
        for wrong in ["", "12345", "1234567", "abcdef"] {
            #expect(Self.password.step(of: wrong, at: date, after: nil) == nil)
        }
        let before1970 = Date(timeIntervalSince1970: -1)
        #expect(Self.password.step(of: "755224", at: before1970, after: nil) == nil)
    }

    @Test(
        "have a secret in Base32, as RFC 4648 writes it without padding",
        arguments: [
            ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
            ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
        ])
    func base32(text: String, encoded: String) {
        #expect(Base32.text(Array(text.utf8)) == encoded)
    }

    @Test("come to an app by an address, or by a key that people type")
    func address() {
        #expect(Self.password.key == "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ")
        #expect(
            Self.password.address(account: "health.example.org:8080")
                == "otpauth://totp/OpenHealthKit:health%2Eexample%2Eorg%3A8080?secret="
                + "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=OpenHealthKit&algorithm=SHA1"
                + "&digits=6&period=30")
        #expect(OneTimePassword.new().secret.count == 20)
        #expect(OneTimePassword.new().secret != OneTimePassword.new().secret)
    }
}
