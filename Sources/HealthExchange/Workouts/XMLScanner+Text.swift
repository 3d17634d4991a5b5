internal import Foundation

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
