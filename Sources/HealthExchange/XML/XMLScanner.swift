internal import Foundation

/// The kind of the current tag.
package enum XMLToken: Hashable, Sendable {
    /// A start tag; an empty-element tag has no end token.
    case start
    /// An end tag.
    case end
    /// The end of the text, with every element closed.
    case finished
}

/// Splits XML text into tags, at the speed of the disk and in constant memory.
///
/// It reads what real files contain, not what the standard permits: declarations, comments and the
/// document type are skipped (Health once wrote a document type that no strict parser accepts),
/// control characters are permitted, and an attribute's name may contain spaces. The properties of
/// a token are valid until the next call.
package struct XMLScanner: ~Copyable {
    /// The default length limit of a tag, and of the text that is kept.
    package static let longestTag = 4 << 20
    /// The limit of attributes in a tag.
    static let mostAttributes = 4096
    /// The deepest nesting of elements.
    static let deepest = 256

    private let keepsText: Bool
    private var buffer: ScanBuffer
    private var openElements = XMLElementStack()
    private var nameRange = 0..<0
    private var textRange = 0..<0

    /// The attributes of the start tag, in the order of the file, repeated ones too.
    package private(set) var attributes: [XMLAttribute] = []
    /// Whether the start tag closes its element.
    package private(set) var isEmptyElement = false

    /// Creates a scanner at the start of a text.
    ///
    /// `keepsText` makes `text` available; `blockSize` is the size of a read, which only tests make
    /// small.
    package init(
        _ source: any ByteSource, keepsText: Bool = false, blockSize: Int = 1 << 18,
        longestTag: Int = Self.longestTag
    ) {
        self.keepsText = keepsText
        buffer = ScanBuffer(source, blockSize: blockSize, longest: longestTag)
    }

    /// The name of the current tag.
    package var name: UnsafeRawBufferPointer { buffer.bytes(nameRange) }

    /// The text between the previous and the current tag, with sections of character data as they
    /// are written; empty unless the scanner keeps text.
    package var text: UnsafeRawBufferPointer { buffer.bytes(textRange) }

    /// The number of bytes of the text up to the end of this token.
    package var bytesScanned: Int64 { buffer.bytesConsumed }

    /// The line of a position in the text, from 1.
    package func line(at place: Int64) -> Int { buffer.line(at: place) }

    /// The number of open elements; an empty-element tag opens none.
    package var depth: Int { openElements.count }

    /// Advances to the next tag.
    ///
    /// Throws `truncated` if the text ends inside a tag or with open elements, `malformed` for an
    /// invalid tag, `tooLong`, and the errors of the source.
    package mutating func next() throws(ExchangeError) -> XMLToken {
        buffer.keepFromHere()
        while true {
            guard try buffer.move(to: 0x3C, dropping: !keepsText) else {
                guard openElements.count == 0 else { throw truncated("an element is open") }
                attributes.removeAll(keepingCapacity: true)
                (nameRange, textRange, isEmptyElement) = (0..<0, 0..<0, false)
                return .finished
            }
            switch try buffer.byte(at: 1) {
            case nil:
                throw truncated("inside a tag")
            case 0x21:  // !
                if keepsText, try buffer.isNext("<![CDATA[") {
                    // The section is a part of the text.
                    try skip(past: "]]>", dropping: false)
                    continue
                }
                try skipDeclaration()
                buffer.keepFromHere()
            case 0x3F:  // ?
                try skip(past: "?>")
                buffer.keepFromHere()
            case 0x2F:  // /
                try readEndTag()
                return .end
            default:
                while try !scanStartTag() {
                    guard try buffer.refill() else { throw truncated("inside a tag") }
                }
                return .start
            }
        }
    }

    // MARK: - Tags

    /// Reads the start tag at the buffer's position; returns false, without advancing, if more
    /// bytes are needed.
    private mutating func scanStartTag() throws(ExchangeError) -> Bool {
        let base = buffer.start
        let limit = buffer.limit
        var p = buffer.position + 1
        let nameStart = p
        while p < limit, base[p] > 0x20, base[p] != 0x3E, base[p] != 0x2F { p += 1 }
        let nameEnd = p
        attributes.removeAll(keepingCapacity: true)
        while true {
            while p < limit, base[p] <= 0x20 { p += 1 }
            guard p < limit else { return false }
            if base[p] == 0x3E {  // >
                try finishStartTag(name: nameStart..<nameEnd, end: p + 1, isEmpty: false)
                return true
            }
            if base[p] == 0x2F {  // /
                guard p + 1 < limit else { return false }
                if base[p + 1] == 0x3E {
                    try finishStartTag(name: nameStart..<nameEnd, end: p + 2, isEmpty: true)
                    return true
                }
                p += 1
                continue
            }
            // iOS 8 wrote metadata as attributes, so a name extends to its equals sign.
            let start = p
            while p < limit, base[p] != 0x3D {
                if base[p] == 0x3E || base[p] == 0x3C || base[p] == 0x22 {
                    throw malformed("an attribute has no value")
                }
                p += 1
            }
            guard p < limit else { return false }
            var end = p
            while end > start, base[end - 1] <= 0x20 { end -= 1 }
            p += 1
            while p < limit, base[p] <= 0x20 { p += 1 }
            guard p < limit else { return false }
            let quote = base[p]
            guard quote == 0x22 || quote == 0x27 else { throw malformed("a value has no quotes") }
            p += 1
            guard let close = memchr(base + p, Int32(quote), limit - p) else { return false }
            let valueEnd = base.distance(to: close.assumingMemoryBound(to: UInt8.self))
            guard attributes.count < Self.mostAttributes else {
                throw ExchangeError(
                    .tooLong, position: bytesScanned, detail: "too many attributes in a tag")
            }
            attributes.append(
                XMLAttribute(
                    name: UnsafeRawBufferPointer(start: base + start, count: end - start),
                    value: UnsafeRawBufferPointer(start: base + p, count: valueEnd - p)))
            p = valueEnd + 1
        }
    }

    private mutating func finishStartTag(
        name: Range<Int>, end: Int, isEmpty: Bool
    ) throws(ExchangeError) {
        if name.isEmpty { throw malformed("a tag has no name") }
        nameRange = name
        textRange = buffer.keep..<buffer.position
        isEmptyElement = isEmpty
        if !isEmpty {
            guard openElements.count < Self.deepest else { throw malformed("nested too deeply") }
            openElements.push(buffer.bytes(name))
        }
        buffer.position = end
    }

    private mutating func readEndTag() throws(ExchangeError) {
        guard let length = try buffer.distance(to: 0x3E, from: 2) else {
            throw truncated("inside an end tag")
        }
        let position = buffer.position
        var end = position + length
        while end > position + 2, buffer.start[end - 1] <= 0x20 { end -= 1 }
        nameRange = position + 2..<end
        textRange = buffer.keep..<position
        guard openElements.pop(buffer.bytes(nameRange)) else {
            throw malformed("an end without its start")
        }
        attributes.removeAll(keepingCapacity: true)
        isEmptyElement = false
        buffer.position = position + length + 1
    }

    // MARK: - Skipped parts

    private mutating func skipDeclaration() throws(ExchangeError) {
        if try buffer.isNext("<!--") {
            buffer.drop(4)
            try skip(past: "-->")
        } else if try buffer.isNext("<![CDATA[") {
            try skip(past: "]]>")
        } else {
            try skipDocumentType()
        }
    }

    /// Skips a document type with its content.
    ///
    /// With an internal subset the end is a `]>` that is alone on its line, or that a tag follows;
    /// the content is ignored, because iOS 16 omitted a bracket.
    private mutating func skipDocumentType() throws(ExchangeError) {
        buffer.drop(2)
        while let byte = try buffer.byte(at: 0), byte != 0x5B {  // [
            buffer.drop(1)
            if byte == 0x3E { return }
        }
        var startsLine = false
        while let byte = try buffer.byte(at: 0) {
            if byte == 0x3C, try buffer.isNext("<!--") {
                buffer.drop(4)
                try skip(past: "-->")
                continue
            }
            if byte == 0x5D, try buffer.isNext("]>") {
                let isEnd = startsLine ? true : try isTag(after: 2)
                if isEnd {
                    buffer.drop(2)
                    return
                }
            }
            buffer.drop(1)
            startsLine = byte == 0x0A || byte == 0x0D || (startsLine && byte <= 0x20)
        }
        throw truncated("inside the document type")
    }

    private mutating func isTag(after offset: Int) throws(ExchangeError) -> Bool {
        var offset = offset
        while let byte = try buffer.byte(at: offset), byte <= 0x20, offset < 4096 { offset += 1 }
        return try buffer.byte(at: offset) == 0x3C
    }

    private mutating func skip(
        past ending: StaticString, dropping: Bool = true
    ) throws(ExchangeError) {
        let first = ending.utf8Start[0]
        while try buffer.move(to: first, dropping: dropping) {
            let isEnd = try buffer.isNext(ending)
            buffer.position += isEnd ? ending.utf8CodeUnitCount : 1
            if dropping { buffer.keepFromHere() }
            if isEnd { return }
        }
        throw truncated("inside a comment or declaration")
    }

    // MARK: - Errors

    private func truncated(_ detail: String) -> ExchangeError {
        ExchangeError(.truncated, position: bytesScanned, detail: detail)
    }

    private func malformed(_ detail: String) -> ExchangeError {
        ExchangeError(.malformed, position: bytesScanned, detail: detail)
    }
}

extension XMLScanner {
    /// The name of the element without its namespace's prefix.
    var localName: String {
        let name = String(decoding: name, as: UTF8.self)
        return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// The text of the element that ends, without white space at its ends.
    var textValue: String {
        XMLText.content(text).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// The names of the open elements, as bytes, without a string for each.
struct XMLElementStack {
    private var bytes: [UInt8] = []
    private var starts: [Int] = []

    /// The number of open elements.
    var count: Int { starts.count }

    /// Opens an element.
    mutating func push(_ name: UnsafeRawBufferPointer) {
        starts.append(bytes.count)
        bytes.append(contentsOf: name)
    }

    /// Closes the innermost element; returns false if it has another name or none is open.
    mutating func pop(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let start = starts.last, bytes.count - start == name.count else { return false }
        let isSame = bytes.withUnsafeBytes { open in
            zip(open[start...], name).allSatisfy { $0 == $1 }
        }
        guard isSame else { return false }
        starts.removeLast()
        bytes.removeLast(name.count)
        return true
    }
}
