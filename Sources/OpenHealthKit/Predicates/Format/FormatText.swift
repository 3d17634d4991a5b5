/// A format string as text.
enum FormatText {
    /// A format string with its arguments in their places: key paths as they are, texts in quotes.
    static func text(of format: String, arguments: [Any]) -> String {
        var rest = arguments[...]
        var text = ""
        var characters = format[...]
        while let character = characters.popFirst() {
            guard character == "%", let conversion = conversion(&characters) else {
                text.append(character)
                continue
            }
            text += rest.popFirst().map { self.argument($0, isKeyPath: conversion == "K") } ?? ""
        }
        return text
    }

    /// The letter that ends a conversion, such as `d` in `%ld`; it is removed from the characters.
    private static func conversion(_ characters: inout Substring) -> Character? {
        while let character = characters.popFirst() {
            if character == "@" || character.isLetter && !"lhqz".contains(character) {
                return character
            }
        }
        return nil
    }

    private static func argument(_ value: Any, isKeyPath: Bool) -> String {
        if !isKeyPath, let text = value as? String { "\"\(text)\"" } else { "\(value)" }
    }
}
