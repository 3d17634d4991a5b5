import HealthExchange
import TestSupport
import Testing

@Suite("Numbers are read from bytes")
struct NumberBytesTests {
    private func number(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBytes { NumberBytes.double($0) }
    }

    @Test(
        "Numbers are rounded as the standard library rounds them",
        arguments: [
            "0", "-0", "1", "72", "0.00288", "31.73680251737436", "139.3170000000021", "1e3",
            "1.5E-7", "+4", ".5", "5.", "123456789012345678901234567890", "0.1", "1e22", "1e23",
            "9007199254740993", "2.2250738585072014e-308", "4.9e-324", "1.7976931348623157e308",
            "000000000000000000000001.5", "0.000000000000000000000000000001234",
        ])
    func rounding(text: String) throws {
        let expected = text.hasSuffix(".") ? Double(text + "0") : Double(text)
        #expect(try #require(number(text)).bitPattern == expected?.bitPattern)
    }

    @Test(
        "An invalid number is rejected",
        arguments: [
            "", "-", ".", "1,5", "1e", "1e+", "1 ", " 1", "0x10", "inf", "nan", "1e999", "1e99999",
            "1.2.3", "12 cm", "1-2", "--1",
        ])
    func refused(text: String) {
        #expect(number(text) == nil)
    }

    @Test("Random numbers are the same after a round trip through their text", arguments: 0..<4)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2_000 {
            let value = Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
            if value.isFinite { #expect(number("\(value)") == value) }
            let plain = Double(Int.random(in: -9_999_999...9_999_999, using: &generator)) / 1e5
            #expect(number("\(plain)") == plain)
        }
    }
}
