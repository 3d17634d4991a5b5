import Foundation
import Testing

/// The listings of a text, and where they stand.
struct Listing: CustomTestStringConvertible, Sendable {
    /// The file, from the repository's root.
    let file: String
    /// The number of the line after the fence.
    let line: Int
    /// The lines, without the indentation that all of them have.
    let lines: [String]

    var testDescription: String { "\(file):\(line)" }

    /// The Swift listings of an article, or of a source file's documentation.
    static func all(in text: String, of file: String) -> [Listing] {
        let isSource = file.hasSuffix(".swift")
        var listings: [Listing] = []
        var open: (line: Int, lines: [String])?
        for (number, full) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            guard let line = isSource ? comment(String(full)) : String(full) else {
                open = nil
                continue
            }
            let fence = line.trimmingCharacters(in: .whitespaces)
            if let begun = open, fence == "```" {
                listings.append(
                    Listing(file: file, line: begun.line, lines: dedented(begun.lines)))
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if fence == "```swift" {
                open = (number + 2, [])
            }
        }
        return listings
    }

    /// Whether the listing stands in a file, line by line, indented as a whole.
    func stands(in lines: [String]) -> Bool {
        guard let first = self.lines.first else { return true }
        return lines.indices.contains { start in
            guard lines[start].hasSuffix(first), start + self.lines.count <= lines.count else {
                return false
            }
            let indentation = lines[start].dropLast(first.count)
            guard indentation.allSatisfy({ $0 == " " }) else { return false }
            return zip(self.lines, lines[start...]).allSatisfy { mine, theirs in
                mine.isEmpty ? theirs.isEmpty : indentation + mine == theirs
            }
        }
    }

    /// What a line of documentation says; nil for any other line.
    private static func comment(_ line: String) -> String? {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("///") else { return nil }
        return String(text.hasPrefix("/// ") ? text.dropFirst(4) : text.dropFirst(3))
    }

    private static func dedented(_ lines: [String]) -> [String] {
        let depth = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(depth)) }
    }
}
