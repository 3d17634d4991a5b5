import Foundation
import Testing

@testable import HealthAssistant

@Suite("Lines of the assistant's input")
struct LineSplitterTests {
    private func pieces(_ chunks: [String], limit: Int = 8) -> [LineSplitter.Piece] {
        var splitter = LineSplitter(limit: limit)
        return chunks.flatMap { splitter.take(Data($0.utf8)) } + splitter.finish()
    }

    private func line(_ text: String) -> LineSplitter.Piece { .line(Data(text.utf8)) }

    @Test("come out whole, however the bytes are cut")
    func cuts() {
        let whole = [line("one"), line("two"), line("three")]
        #expect(pieces(["one\ntwo\r\n\nthree"]) == whole)
        #expect(pieces("one\ntwo\r\n\nthree".map(String.init)) == whole)
    }

    @Test("of the greatest length are taken, a longer one is dropped up to its end")
    func limit() {
        #expect(pieces(["12345678\n", "ok"]) == [line("12345678"), line("ok")])
        #expect(pieces(["1234567", "89", "0\nok\n"]) == [.tooLong, line("ok")])
        #expect(pieces(["123456789"]) == [.tooLong])
    }
}
