import Foundation
import Testing
import os

@Suite("Messages")
struct MessageTests {
    private struct Broken: Error {}
    private struct Named: CustomStringConvertible {
        let description = "Anna"
    }
    private enum Kind: String, CustomStringConvertible {
        case secret
        var description: String { rawValue }
    }

    private func text(_ message: OSLogMessage) -> String { message.text }

    @Test("Text, objects and errors are private by default")
    func privateByDefault() {
        let name = "Anna"
        let maybe: NSString? = nil
        let error: any Error = Broken()
        #expect(text("\(name)") == "<private>")
        #expect(text("Hello \(Named()), \(Kind.secret)") == "Hello <private>, <private>")
        #expect(text("\(NSString(string: name))") == "<private>")
        #expect(text("\(maybe, privacy: .public)") == "(null)")
        #expect(text("\(error)") == "<private>")
        #expect(text("\(error, privacy: .public)") == "Broken()")
        #expect(text("\(Broken(), privacy: .public)") == "Broken()")
        #expect(text("\(error.localizedDescription)") == "<private>")
        #expect(text("\([1, 2])") == "<private>")
        #expect(text("\(Date.distantPast)") == "<private>")
        #expect(text("\(UUID())") == "<private>")
        #expect(text("\(name.prefix(2), privacy: .public)") == "An")
        #expect(text("\(String(describing: maybe), privacy: .public)") == "nil")
    }

    @Test("Numbers, truth and names of types are public by default")
    func publicByDefault() {
        let count = 3
        #expect(text("\(count) of \(UInt8(7))") == "3 of 7")
        #expect(text("\(Int32(-1)) \(Int64.max)") == "-1 9223372036854775807")
        #expect(text("\(1.5) \(Float(0.25))") == "1.500000 0.250000")
        #expect(text("\(true) \(false, format: .answer)") == "true NO")
        #expect(text("\(String.self)") == "Swift.String")
        #expect(text("\(count, privacy: .private)") == "<private>")
        #expect(text("\(72.4, privacy: .sensitive)") == "<sensitive>")
    }

    @Test("A mask shows equal values alike and no more")
    func masks() {
        let (a, b) = ("Anna", "Berta")
        #expect(text("\(a, privacy: .private(mask: .hash))").hasPrefix("<mask.hash: '"))
        #expect(
            text("\(a, privacy: .auto(mask: .hash))")
                == text("\(a, privacy: .sensitive(mask: .hash))"))
        #expect(
            text("\(a, privacy: .private(mask: .hash))")
                != text("\(b, privacy: .private(mask: .hash))"))
        #expect(text("\(a, privacy: .private(mask: .none))") == "<private>")
        #expect(text("\(5, privacy: .auto(mask: .hash))") == "5")
    }

    @Test("Numbers are written as the format says")
    func formats() {
        #expect(text("\(255, format: .hex)") == "ff")
        #expect(text("\(255, format: .hex(includePrefix: true, uppercase: true))") == "0xFF")
        #expect(text("\(8, format: .octal(includePrefix: true))") == "0o10")
        #expect(text("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+007")
        #expect(text("\(-7, format: .decimal(minDigits: 2))") == "-07")
        #expect(text("\(3.14159, format: .fixed(precision: 2))") == "3.14")
        #expect(text("\(1234.5, format: .exponential(precision: 1))") == "1.2e+03")
        #expect(text("\(0.5, format: .hybrid)") == "0.5")
        #expect(text("\(1.0, format: .fixed(precision: 0, explicitPositiveSign: true))") == "+1")
        #expect(text("\(1_500_000, format: .byteCount)") == "1.50 MB")
        #expect(text("\(2_048, format: .byteCountIEC)") == "2.00 KiB")
        #expect(text("\(900, format: .bitrate)") == "900 bps")
        #expect(text("\(Int32(2), format: .darwinErrno)") == "[2: No such file or directory]")
    }

    @Test("Values are aligned after they were redacted")
    func alignment() {
        #expect(text("[\(5, align: .right(columns: 3))]") == "[  5]")
        #expect(text("[\("ab", align: .left(columns: 4), privacy: .public)]") == "[ab  ]")
        #expect(text("[\("ab", align: .right(columns: 11))]") == "[  <private>]")
        #expect(
            text("[\(1.5, format: .fixed(precision: 1), align: .right(columns: 5))]") == "[  1.5]")
    }
}
