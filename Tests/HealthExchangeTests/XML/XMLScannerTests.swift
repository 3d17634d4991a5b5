import HealthExchange
import Testing

@Suite("The scanner splits text into tags")
struct XMLScannerTests {
    /// Tags in short form: `<a x=1 y=2>`, `<b/>`, `</a>`, with kept text in front.
    private func tags(_ text: String, keepsText: Bool = false, blockSize: Int = 64) throws
        -> [String]
    {
        var scanner = XMLScanner(
            MemoryByteSource(Array(text.utf8), blockSize: blockSize), keepsText: keepsText,
            blockSize: blockSize)
        var tags: [String] = []
        while true {
            let token = try scanner.next()
            if token == .finished { return tags }
            let text = XMLText.decode(scanner.text)
            let name = XMLText.decode(scanner.name)
            if token == .end {
                tags.append("\(text)</\(name)>")
            } else {
                let attributes = scanner.attributes.map {
                    " \(XMLText.decode($0.name))=\(XMLText.decode($0.value))"
                }
                tags.append(
                    "\(text)<\(name)\(attributes.joined())\(scanner.isEmptyElement ? "/" : "")>")
            }
        }
    }

    private func failure(_ text: String, blockSize: Int = 64) -> ExchangeError.Code? {
        do {
            _ = try tags(text, blockSize: blockSize)
            return nil
        } catch {
            return (error as? ExchangeError)?.code
        }
    }

    @Test(
        "Tags come in order with their attributes",
        arguments: [
            ("<a/>", ["<a/>"]),
            ("<a></a>", ["<a>", "</a>"]),
            ("<a x='1' y=\"2\"/>", ["<a x=1 y=2/>"]),
            ("<a\n  x = \"1\"\n/>", ["<a x=1/>"]),
            ("<a x='\"' y=\"'\"/>", ["<a x=\" y='/>"]),
            ("<a x='1' x='2'/>", ["<a x=1 x=2/>"]),
            ("<a x='<b>/>'/>", ["<a x=<b>/>/>"]),
            ("<a My Key='v'/>", ["<a My Key=v/>"]),
            ("<a x=''/>", ["<a x=/>"]),
            ("<a><b/><b/></a >", ["<a>", "<b/>", "<b/>", "</a>"]),
            ("\u{feff}<a/> trailing", ["<a/>"]),
            ("<a x='\u{b}\u{1}'/>", ["<a x=\u{b}\u{1}/>"]),
            ("", []),
        ])
    func order(text: String, expected: [String]) throws {
        #expect(try tags(text) == expected)
    }

    @Test(
        "Comments, declarations and other markup are skipped",
        arguments: [
            "<?xml version='1.0'?><a/>",
            "<!-- <b/> -- > --><a/>",
            "<!----><a/>",
            "<!DOCTYPE a><a/>",
            "<!DOCTYPE a SYSTEM 'a.dtd'><a/>",
            "<!DOCTYPE a [<!ELEMENT a EMPTY>]><a/>",
            "<!DOCTYPE a [\n<!ELEMENT a EMPTY\n<!ATTLIST a b CDATA #IMPLIED>\n>\n]>\n<a/>",
            "<!DOCTYPE a [\n<!ELEMENT a EMPTY\n<!ATTLIST a b CDATA #IMPLIED>\n]>\n<a/>",
            "<!DOCTYPE a [\r\n<!-- ]> -->\r\n ]>\r\n<a/>",
            "<!DOCTYPE a [\n<!ENTITY c ']> is not the end: <b/>'>\n]>\n<a/>",
            "<a><![CDATA[<b>]]></a>",
        ])
    func skipping(text: String) throws {
        #expect(try tags(text).filter { $0 != "</a>" && $0 != "<a>" }.allSatisfy { $0 == "<a/>" })
        #expect(try tags(text).count == (text.contains("CDATA[") ? 2 : 1))
    }

    @Test("The document type of iOS 16 is skipped")
    func brokenDocumentType() throws {
        #expect(try tags(ExportFixture.brokenDocumentType + "\n<a/>", blockSize: 1) == ["<a/>"])
    }

    @Test("Text is returned on request")
    func text() throws {
        let text = "<a> one <b>two</b><!-- no -->three</a>"
        #expect(
            try tags(text, keepsText: true, blockSize: 3)
                == ["<a>", " one <b>", "two</b>", "three</a>"])
    }

    @Test(
        "A text that ends too early is reported as truncated",
        arguments: [
            "<a>", "<a", "<a x", "<a x=", "<a x='1", "<a x='1'/", "</", "<", "<a></a", "<!--",
            "<!DOCTYPE a [", "<?xml",
        ])
    func truncated(text: String) {
        #expect(failure(text) == .truncated)
    }

    @Test(
        "A text that breaks the rules is reported as malformed",
        arguments: ["<a></b>", "</a>", "<a x/>", "<a x=1/>", "<a x='1'<b/>", "< a/>"])
    func malformed(text: String) {
        #expect(failure(text) == .malformed)
    }

    @Test("A value of a megabyte is read, one without end is rejected")
    func length() throws {
        let long = String(repeating: "x", count: 1 << 20)
        #expect(try tags("<a v='\(long)'/>", blockSize: 4096) == ["<a v=\(long)/>"])
        let endless = "<a v='" + String(repeating: "x", count: XMLScanner.longestTag + 1)
        #expect(failure(endless, blockSize: 1 << 20) == .tooLong)
    }

    @Test("Nesting has a limit")
    func nesting() {
        #expect(failure(String(repeating: "<a>", count: 1000)) == .malformed)
    }

    @Test(
        "Entities are replaced",
        arguments: [
            ("a &amp; b", "a & b"), ("&lt;&gt;&quot;&apos;", "<>\"'"), ("&#65;&#x42;&#X43;", "ABC"),
            ("&#11;", "\u{b}"), ("&unknown; & &", "&unknown; & &"), ("&#xD800;", "&#xD800;"),
            ("&#99999999999;", "&#99999999999;"), ("&#;", "&#;"), ("&#+65;", "&#+65;"),
            ("&amp;amp;", "&amp;"), ("🕛&#128347;", "🕛🕛"),
        ])
    func entities(raw: String, expected: String) {
        let bytes = Array(raw.utf8)
        #expect(bytes.withUnsafeBytes { XMLText.decode($0) } == expected)
    }

    @Test("Invalid UTF-8 does not stop the scanner")
    func invalidUTF8() {
        #expect([0x61, 0xFF, 0x62].withUnsafeBytes { XMLText.decode($0) }.hasPrefix("a"))
    }
}
