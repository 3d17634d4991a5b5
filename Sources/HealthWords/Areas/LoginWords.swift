/// The texts of the page that asks for the password.
public struct LoginWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case logIn, password, wrong
    }

    package static let area = "login"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading, and the button.
    public var logIn: String { text(.logIn) }
    /// The label of the field.
    public var password: String { text(.password) }
    /// The message after a wrong password.
    public var wrong: String { text(.wrong) }
}

extension Language {
    /// The texts of the page that asks for the password.
    public var login: LoginWords { LoginWords(self) }
}
