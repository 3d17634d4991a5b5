import Foundation
import TestSupport
import Testing

@testable import HealthExchange

@Suite("The scanner of JSON returns parts of a text of any size")
struct JSONScannerTests {
    private static let text = #"""
        {"a": [1, -2.5e3, "x\"]}", null],
         "b\u00fc": {"deep": [[], {}, [true]]},
         "ö": "ends \\"}
        """#

    private func scanner(_ text: String, blockSize: Int = 1 << 18) -> JSONScanner {
        JSONScanner(MemoryByteSource(Array(text.utf8)), blockSize: blockSize)
    }

    /// The members of an object with the bytes of their values and their lines, or the error.
    private func members(_ text: String, blockSize: Int) -> [String] {
        var found: [String] = []
        var scanner = scanner(text, blockSize: blockSize)
        do {
            try scanner.forEachMember { scanner, key in
                let line = try scanner.line()
                let value = try scanner.value(limit: 1 << 10)
                found.append("\(line) \(key)=\(String(decoding: value, as: UTF8.self))")
            }
        } catch {
            found.append("\((error as? ExchangeError)?.code as Any)")
        }
        return found
    }

    @Test("Members have their keys, whole values and lines")
    func values() {
        #expect(
            members(Self.text, blockSize: 1 << 18) == [
                #"1 a=[1, -2.5e3, "x\"]}", null]"#, #"2 bü={"deep": [[], {}, [true]]}"#,
                #"3 ö="ends \\""#,
            ])
    }

    @Test("Blocks of any size give the same members, also of a text that is damaged at any byte")
    func blocks() {
        var random = SeededGenerator(seed: 21)
        let bytes = Array(Self.text.utf8)
        for place in -1..<bytes.count {
            var damaged = bytes
            if place >= 0 { damaged[place] = UInt8.random(in: 0x20..<0x7F, using: &random) }
            let text = String(decoding: damaged, as: UTF8.self)
            let whole = members(text, blockSize: 1 << 18)
            for size in [1, 2, 3, 7, 31] {
                #expect(members(text, blockSize: size) == whole, "byte \(place), blocks of \(size)")
            }
        }
    }

    @Test("A value over the limit is refused and skipped, so that the next one can be read")
    func limit() throws {
        for size in [1, 4, 1 << 18] {
            var values: [String] = []
            var refused: [ExchangeError.Code] = []
            var scanner = scanner(#"["0123456789", "ab", [1, 2, 3, 4, 5]]"#, blockSize: size)
            try scanner.forEachElement { scanner in
                do throws(ExchangeError) {
                    values.append(String(decoding: try scanner.value(limit: 4), as: UTF8.self))
                } catch {
                    refused.append(error.code)
                }
            }
            #expect(values == [#""ab""#] && refused == [.tooLong, .tooLong], "blocks of \(size)")
        }
    }

    @Test("A byte order mark is not part of the text, and a file of nothing else is empty")
    func byteOrderMark() throws {
        var alone = scanner("\u{FEFF}")
        #expect(try !alone.hasMore())
        var before = scanner("\u{FEFF} [1]")
        #expect(try before.value(limit: 8) == Data("[1]".utf8))
    }
}
