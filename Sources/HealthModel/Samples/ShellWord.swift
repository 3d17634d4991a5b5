/// A word of a command that a person is shown, to be pasted into a shell.
package enum ShellWord {
    /// The text as a shell reads it as one word.
    package static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "=,._/-+:%@".contains($0))
        }
        guard !isPlain || text.isEmpty else { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
