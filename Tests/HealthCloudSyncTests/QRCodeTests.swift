import HealthCloudSync
import Testing

@Suite("QR codes")
struct QRCodeTests {
    @Test("A code of version 3 is as another program reads it")
    func known() throws {
        // Read back by OpenCV's reader, as the texts of all versions were.
        let expected = """
            1fc9e27f 1042f041 175ea15d 17546d5d 1756315d 105b0841
            1fd5557f 00125400 17ce0d7c 1f16ed50 05d9e18c 0d919113
            18434237 12bb323e 01d93c98 1d0b71f2 0df721ac 119bf6d5
            1462e87a 17aea321 15f843fc 00113519 1fcf2152 1050771b
            175131f2 1755448f 1758bd5a 1041f432 1fd94e7c
            """
        let code = try #require(QRCode("74JS-94M5-4R1R-7HN4-PT56-SGDB-4HEN"))
        let rows = code.modules.map { row in
            let number = row.reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
            let text = String(number, radix: 16)
            return String(repeating: "0", count: 8 - text.count) + text
        }
        #expect(rows == expected.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    @Test(
        "A text takes the least version that it fits in",
        arguments: [
            (0, 21), (14, 21), (15, 25), (26, 25), (27, 29), (42, 29), (43, 33), (62, 33),
            (63, 37), (84, 37), (85, 41), (106, 41), (107, 45), (122, 45), (123, 49), (152, 49),
            (153, 53), (180, 53), (181, 57), (213, 57),
        ])
    func sizes(bytes: Int, size: Int) throws {
        let code = try #require(QRCode(String(repeating: "x", count: bytes)))
        #expect(code.size == size)
        #expect(code.modules.count == size)
    }

    @Test("A text that is too long has no code")
    func tooLong() {
        #expect(QRCode(String(repeating: "x", count: 214)) == nil)
        #expect(QRCode(String(repeating: "ä", count: 107)) == nil)
    }

    @Test("A terminal shows two rows of modules a line, with a quiet zone around")
    func lines() throws {
        let lines = try #require(QRCode("A")).lines
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.count == 29 })
        #expect(lines.prefix(2).allSatisfy { $0 == String(repeating: "█", count: 29) })
        #expect(lines[2].hasPrefix("████ ▄▄▄▄▄ "))
    }
}
