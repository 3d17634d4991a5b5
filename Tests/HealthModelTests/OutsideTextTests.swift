import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Texts from outside do not deceive")
struct OutsideTextTests {
    private static let outputs: [@Sendable (String) -> String] = [
        OutsideText.line, OutsideText.lines, OutsideText.html, OutsideText.assistant,
    ]

    @Test("a name cannot send control codes to the terminal")
    func escapes() {
        #expect(OutsideText.line("a\u{1B}[31mb\nc") == "a [31mb c")
        #expect(OutsideText.lines("a\u{1B}[31mb\nc\rd") == "a [31mb\nc d")
    }

    @Test("a name in a command that a person pastes stays one word")
    func words() {
        #expect(ShellWord.quoted("com.example.a,b-1") == "com.example.a,b-1")
        #expect(ShellWord.quoted("a; rm -rf $HOME") == "'a; rm -rf $HOME'")
        #expect(ShellWord.quoted("it's") == "'it'\\''s'")
        #expect(ShellWord.quoted("") == "''")
    }

    @Test(
        "characters that are invisible or change the direction are removed",
        arguments: [
            "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{180E}", "\u{200B}", "\u{200C}",
            "\u{200D}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2060}", "\u{2066}",
            "\u{2069}", "\u{206F}", "\u{3164}", "\u{FEFF}", "\u{FFA0}", "\u{FFFB}", "\u{1D173}",
            "\u{E0041}", "\u{E0100}", "\u{202E}\u{200D}\u{2066}",
        ])
    func invisible(hidden: String) {
        for output in Self.outputs {
            #expect(output("Wat\(hidden)ch") == "Watch")
            #expect(output(hidden + "Watch" + hidden) == "Watch")
        }
    }

    @Test(
        "controls become spaces", arguments: ["\0", "\u{7}", "\u{8}", "\u{1B}", "\u{7F}", "\u{9B}"])
    func controls(control: String) {
        for output in Self.outputs { #expect(output("a\(control)b") == "a b") }
    }

    @Test(
        "texts of every script stay as they are",
        arguments: [
            "Kim’s watch", "80 kg – 90 kg", "Uhr für Ärzte", "שעון", "ساعة", "می\u{200C}خواهم",
            "क्\u{200D}ष", "👩\u{200D}👩\u{200D}👧", "❤\u{FE0F}", "寿司", "Cafe\u{301}",
            "1\u{202F}000", "🏳\u{FE0F}\u{200D}🌈", "10\u{A0}%", "",
        ])
    func harmless(text: String) {
        for output in Self.outputs { #expect(output(text) == text) }
    }

    @Test("line breaks stay where a text has several lines")
    func lines() {
        #expect(OutsideText.html("a\r\n\tb") == "a\r\n\tb")
        #expect(OutsideText.assistant("a\nb\u{2028}c") == "a b c")
    }

    @Test("JSON has the same value, and no character that deceives", arguments: 0..<40)
    func json(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var value: [String: String] = [:]
        for _ in 0..<20 {
            var text = String.UnicodeScalarView()
            for _ in 0..<random.below(8) {
                let ranges: [ClosedRange<UInt32>] = [
                    0...0x2FF, 0x2000...0x206F, 0xFE00...0xFFFD, 0xE0000...0xE01FF, 0x41...0x5A,
                ]
                let range = random.pick(ranges)
                let number = range.lowerBound + UInt32(random.below(range.count))
                if let scalar = Unicode.Scalar(number) { text.append(scalar) }
            }
            value["k" + String(text)] = String(text)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        let plain = try String(decoding: encoder.encode(value), as: UTF8.self)
        let safe = OutsideText.json(plain)
        #expect(OutsideText.html(safe) == safe)
        #expect(
            try JSONDecoder().decode([String: String].self, from: Data(safe.utf8)) == value)
    }
}
