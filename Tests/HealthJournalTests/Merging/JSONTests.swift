import Foundation
import HealthJournal
import TestSupport
import Testing

@Suite("Reading and writing JSON")
struct JSONTests {
    private static let good = [
        "null", "true", " false ", "0", "-0", "7", "-12", "0.1", "1.5e3", "1E-2", "1e22",
        "123456789012345", "1234567890123456", "12345678901234567890", "0.30000000000000004",
        "5e-324", "1.7976931348623157e308", #""""#, #""water""#, #""Grüße, 水 🍎""#,
        #""\"\\\/\b\f\n\r\t""#, #""\u00e4\ud83c\udf4E\u0000""#, "[]", "[ ]", "{}", "{ }",
        "[1, [2, []], {\"a\":\t{\"b\": null}}]", "\r\n{\"a\" : 1 , \"\" : [ true ] }\n",
    ]

    @Test("A text is read as JSONDecoder reads it", arguments: good)
    func reading(text: String) throws {
        let data = Data(text.utf8)
        let expected = try JSONDecoder().decode(JSONValue.self, from: data)
        #expect(try JSONValue(text: data) == expected)
        var writer = JSONWriter()
        try writer.value(expected)
        #expect(try JSONDecoder().decode(JSONValue.self, from: writer.data) == expected)
        #expect(try JSONValue(text: writer.data) == expected)
    }

    private static let bad = [
        "", " ", "nul", "nulL", "truefalse", "01", "-", "-a", "+1", ".5", "1.", "1.e3", "1e", "1e+",
        "1e999", "NaN", "Infinity", "1 2", "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"",
        "\"\\u12g4\"", "\"\\ud83c\"", "\"\\ud83c\\n\"", "\"\\ud83c\\u0041\"", "\"\\udf4e\"",
        "\"a\nb\"", "\"a\u{0}b\"", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{", "}",
        "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{1:1}", "{\"a\":1 \"b\":2}",
        "'a'",
        "// a\n1",
    ]

    @Test("A text that is no JSON is refused", arguments: bad)
    func refusing(text: String) {
        #expect(throws: (any Error).self) { try JSONValue(text: Data(text.utf8)) }
    }

    @Test("Bytes that are no text are refused, plain and behind an escaped character")
    func notUTF8() {
        for bytes in [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF]] as [[UInt8]] {
            for start in [[], Array("\\n".utf8)] as [[UInt8]] {
                let text = Data([0x22] + start + bytes + [0x22])
                #expect(throws: (any Error).self) { try JSONValue(text: text) }
            }
        }
    }

    @Test("512 levels are read, one more is refused")
    func depth() throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            func text(_ levels: Int) -> Data {
                let inner = open == "[" ? "" : "1"
                return Data(
                    (String(repeating: open, count: levels) + inner
                        + String(repeating: close, count: levels)).utf8)
            }
            _ = try JSONValue(text: text(512))
            #expect(throws: (any Error).self) { try JSONValue(text: text(513)) }
        }
    }

    @Test("Of two members of one name the first counts")
    func doubled() throws {
        #expect(try JSONValue(text: Data(#"{"a":1,"b":2,"a":3}"#.utf8)) == ["a": 1, "b": 2])
    }

    @Test("A number that JSON does not have is not written", arguments: [Double.nan, .infinity])
    func notANumber(number: Double) {
        var writer = JSONWriter()
        #expect(throws: EncodingError.self) { try writer.number(number) }
    }

    @Test(
        "The numbers at the limits of integers come back as they were",
        arguments: [
            -0x1p63, (-0x1p63).nextUp, (-0x1p63).nextDown, 0x1p63, (0x1p63).nextDown, -0x1p53,
            0x1p53, (0x1p53).nextDown,
        ])
    func limitOfIntegers(number: Double) throws {
        var writer = JSONWriter()
        try writer.number(number)
        #expect(try JSONValue(text: writer.data) == .number(number))
    }

    @Test("Every number comes back as it was, and is the nearest to its digits")
    func numbers() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let bits = Double(bitPattern: random.next())
            let decimal = Double(Int64(truncatingIfNeeded: random.next()) >> 20) / 1_000_000
            for number in [bits, decimal] where number.isFinite {
                var writer = JSONWriter()
                try writer.number(number)
                #expect(try JSONValue(text: writer.data) == .number(number))
                let text = number.description
                #expect(try JSONValue(text: Data(text.utf8)) == .number(number), "\(text)")
            }
        }
    }

    // MARK: Records

    private static let clock = #""clock":"018f3c5a9b2e-0001-phone""#

    private static let records = [
        #"{"id":"0F0E7C44-5C41-4C6B-9B7E-3C1E4B4B6A10","kind":"drink","version":1,"fields":{}}"#,
        #"""
        {"id":"0f0e7c44-5c41-4c6b-9b7e-3c1e4b4b6a10","kind":"later","version":7,"mood":["well"],
        "fields":{"volume":{"value":250.5,\#(clock),"more":1},"gone":{"value":null,\#(clock)}},
        "items":{"a":{"fields":{"name":{"value":"Soup",\#(clock)}},"added":"018f3c5a9b2e-00ff-a-b",
        "removed":null},"b":{"fields":{},"added":"018f3c5a9b2e-0000-a",
        "removed":"018F3C5A9B2E-0000-b"}},"deleted":"018f3c5a9b2e-0002-phone"}
        """#,
        #"{"id":"0F0E7C44-5C41-4C6B-9B7E-3C1E4B4B6A10","kind":"","version":-1,"fields":{},"#
            + #""items":null,"deleted":null}"#,
    ]

    @Test("A record is read and written as its coding does", arguments: records)
    func record(text: String) throws {
        let data = Data(text.utf8)
        let expected = try JSONDecoder().decode(EntryRecord.self, from: data)
        #expect(try EntryRecord(text: data) == expected)
        #expect(try JSONDecoder().decode(EntryRecord.self, from: expected.text()) == expected)
        #expect(try EntryRecord(text: JSONEncoder().encode(expected)) == expected)
        #expect(try EntryRecord(text: expected.text()) == expected)
    }

    private static let badRecords = [
        "7", "{}", records[0].replacing("0F0E", with: "0G0E"),
        records[0].replacing("1,", with: "1.5,"),
        records[0].replacing("\"drink\"", with: "7"), records[0].replacing("{}", with: "null"),
        records[0].replacing("{}", with: "{\"a\":{\"value\":1}}"),
        records[0].replacing("{}", with: "{\"a\":{\(clock)}}"),
        records[0].replacing("{}", with: "{\"a\":{\"value\":1,\"clock\":\"x\"}}"),
        records[0].replacing("{}", with: "{},\"items\":{\"a\":{\"fields\":{}}}"),
        records[0].replacing("{}", with: "{},\"items\":[]"),
        records[0].replacing("{}", with: "{},\"deleted\":7"),
    ]

    @Test("JSON that is no record is refused, as by its coding", arguments: badRecords)
    func badRecord(text: String) {
        let data = Data(text.utf8)
        #expect(throws: (any Error).self) { try EntryRecord(text: data) }
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(EntryRecord.self, from: data)
        }
    }
}
