internal import Foundation

/// An error in the person's input; the text is one sentence that says what to type instead.
package struct InputError: Error, Hashable, CustomStringConvertible, LocalizedError {
    /// The sentence.
    package let description: String

    /// The sentence.
    package var errorDescription: String? { description }

    package init(_ description: String) {
        self.description = description
    }
}
