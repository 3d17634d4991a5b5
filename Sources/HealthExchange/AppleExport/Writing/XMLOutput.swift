/// Writes XML elements as UTF-8, one per line.
struct XMLOutput {
    private(set) var bytes: [UInt8] = []

    /// Removes the written bytes and keeps the capacity.
    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Appends text that is XML already.
    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends an element with attributes, without nil ones, and its content.
    mutating func element(
        _ name: String, indent: Int = 1, _ attributes: [(String, String?)],
        _ children: (inout XMLOutput) -> Void = { _ in }
    ) {
        bytes.append(contentsOf: repeatElement(0x20, count: indent))
        raw("<\(name)")
        for (key, value) in attributes {
            guard let value else { continue }
            raw(" \(key)=\"")
            escape(value)
            bytes.append(0x22)
        }
        raw(">\n")
        let start = bytes.count
        children(&self)
        if bytes.count == start {
            // Without content, an empty element is shorter.
            bytes.removeLast(2)
            return raw("/>\n")
        }
        bytes.append(contentsOf: repeatElement(0x20, count: indent))
        raw("</\(name)>\n")
    }

    /// Appends an element that contains a text.
    mutating func text(_ name: String, _ text: String) {
        raw("<\(name)>")
        escape(text)
        raw("</\(name)>")
    }

    private mutating func escape(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case 0x26: raw("&amp;")
            case 0x3C: raw("&lt;")
            case 0x3E: raw("&gt;")
            case 0x22: raw("&quot;")
            case 0..<0x20 where byte == 9 || byte == 10 || byte == 13: raw("&#\(byte);")
            case 0..<0x20: break  // XML has no place for other control characters.
            default: bytes.append(byte)
            }
        }
    }
}
