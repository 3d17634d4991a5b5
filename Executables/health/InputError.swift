internal import Foundation
package import HealthWords

/// An error in the person's input; the text is one sentence that says what to type instead.
package struct InputError: Error, Hashable, CustomStringConvertible, LocalizedError {
    /// What is wrong.
    package let code: CommandInputWords.Key
    /// What the sentence names, by placeholder.
    package let values: [String: String]

    package init(_ code: CommandInputWords.Key, _ values: [String: String] = [:]) {
        self.code = code
        self.values = values
    }

    /// The sentence in the language of the command.
    package var description: String { Self.words.text(code, values) }

    /// The sentence.
    package var errorDescription: String? { description }

    /// The texts about wrong arguments in the language of the command.
    static var words: CommandInputWords { Language.ofCommand.commandInput }
}
