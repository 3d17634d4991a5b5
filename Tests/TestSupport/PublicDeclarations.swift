package import Foundation

/// The public functions and types that a folder of Swift sources declares, read from their text.
///
/// It knows the layout of this repository: `swift format` indents by four spaces, and each
/// declaration begins a line. Comments and bodies are not read.
package struct PublicDeclarations: Sendable {
    /// A public function or initialiser.
    package struct Function: Hashable, Sendable {
        /// The type and the name with its labels, as `HealthStore.count(_:app:)`.
        package var name: String
        /// Everything from its modifiers to its body.
        package var signature: String
    }

    /// All public and open functions and initialisers.
    package private(set) var functions: [Function] = []
    /// What each public or open type of the top level inherits from and conforms to.
    package private(set) var types: [String: Set<String>] = [:]

    /// Reads all Swift files of a folder.
    package init(in folder: URL) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        where path.hasSuffix(".swift") {
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            read(text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    private mutating func read(_ lines: [Substring]) {
        var scopes: [(indent: Int, name: String)] = []
        let words = #/(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+(?:\([a-z]+\))? )*/#
        for (index, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            let indent = line.count - text.count
            guard !text.isEmpty, !text.hasPrefix("//"),
                let head = text.prefixMatch(of: words)
            else { continue }
            let modifiers = Set(head.output.split(separator: " ").map(String.init))
            let rest = text.dropFirst(head.output.count)
            let whole = modifiers.isEmpty ? text : head.output + rest
            if modifiers.intersection(["class", "struct", "enum", "extension", "protocol", "actor"])
                .isEmpty == false, !modifiers.contains("func"), !modifiers.contains("var"),
                let name = rest.prefixMatch(of: #/[\w.]+/#)
            {
                scopes.removeAll { $0.indent >= indent }
                scopes.append((indent, String(name.output)))
                if indent == 0, !modifiers.isDisjoint(with: ["public", "open"]) {
                    types[String(name.output)] = Self.parents(
                        Self.text(from: index, of: lines, upTo: "{"))
                }
                continue
            }
            guard !modifiers.isDisjoint(with: ["public", "open"]),
                modifiers.contains("func") || rest.hasPrefix("init")
            else { continue }
            scopes.removeAll { $0.indent >= indent }
            let owner = scopes.last.map { "\($0.name)." } ?? ""
            let signature = Self.signature(from: index, of: lines)
            let name = rest.prefixMatch(of: #/\w+\??/#).map { String($0.output) } ?? String(whole)
            functions.append(
                Function(
                    name: "\(owner)\(name)(\(Self.labels(of: signature)))", signature: signature))
        }
    }

    /// The lines of a declaration up to the one on which a text stands.
    private static func text(
        from index: Int, of lines: [Substring], upTo end: Character
    ) -> String {
        var text = ""
        for line in lines[index...] {
            text += line.drop { $0 == " " } + " "
            if line.contains(end) { break }
        }
        return text
    }

    /// A function from its modifiers to the bracket of its body.
    private static func signature(from index: Int, of lines: [Substring]) -> String {
        var text = ""
        var depth = 0
        var hasParameters = false
        for line in lines[index...] {
            for character in line.drop(while: { $0 == " " }) {
                if character == "(" { (depth, hasParameters) = (depth + 1, true) }
                if character == ")" { depth -= 1 }
                if character == "{", depth == 0, hasParameters { return text }
                text.append(character)
            }
            text.append(" ")
        }
        return text
    }

    private static func parents(_ text: String) -> Set<String> {
        guard let colon = text.firstIndex(of: ":") else { return [] }
        let list = text[text.index(after: colon)...].prefix { $0 != "{" }
        return Set(
            list.split(separator: ",").compactMap {
                $0.split(separator: " ").last.map(String.init)
            })
    }

    /// The labels of a function, each with a colon.
    private static func labels(of signature: String) -> String {
        guard let open = signature.firstIndex(of: "(") else { return "" }
        var depth = 0
        var part = ""
        var parts: [String] = []
        var before: Character = " "
        for character in signature[open...] {
            defer { before = character }
            if "([<{".contains(character) { depth += 1 }
            // The arrow of a closure closes nothing.
            if ")]}".contains(character) || (character == ">" && before != "-") { depth -= 1 }
            if depth == 0 { break }
            if character == "," && depth == 1 {
                parts.append(part)
                part = ""
            } else if !(character == "(" && depth == 1) {
                part.append(character)
            }
        }
        parts.append(part)
        return parts.compactMap { part in
            part.split(separator: " ").first.map { word in
                word.hasSuffix(":") ? String(word) : "\(word):"
            }
        }.joined()
    }
}
