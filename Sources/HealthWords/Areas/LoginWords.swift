/// The texts of the page that asks for the password, and of the page of the logins.
public struct LoginWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case logIn, password, wrong, code, codeOrRecovery, wrongCode, codeIsWrong, title, sessions,
            sessionsText, thisBrowser, unknownBrowser, session, everywhere, secondFactor, isOff,
            isOn, begin, scan, key, picture, turnOn, turnOff, recoveryCodes, recoveryText
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
    /// The label of the field for a code of the authenticator app.
    public var code: String { text(.code) }
    /// The label of the field for such a code or a recovery code.
    public var codeOrRecovery: String { text(.codeOrRecovery) }
    /// The message after a wrong password or code.
    public var wrongCode: String { text(.wrongCode) }
    /// The message after a wrong code, where no password is asked for.
    public var codeIsWrong: String { text(.codeIsWrong) }
    /// The heading of the page of the logins.
    public var title: String { text(.title) }
    /// The heading above the browsers that are logged in.
    public var sessions: String { text(.sessions) }
    /// The explanation of these.
    public var sessionsText: String { text(.sessionsText) }
    /// The mark of the browser that shows the page.
    public var thisBrowser: String { text(.thisBrowser) }
    /// The title of a browser without a known name.
    public var unknownBrowser: String { text(.unknownBrowser) }
    /// The button that logs out all browsers.
    public var everywhere: String { text(.everywhere) }
    /// The heading of the second factor.
    public var secondFactor: String { text(.secondFactor) }
    /// The sentence while there is no second factor.
    public var isOff: String { text(.isOff) }
    /// The button that begins to set it up.
    public var begin: String { text(.begin) }
    /// What to do with the picture and the key.
    public var scan: String { text(.scan) }
    /// The label of the key.
    public var key: String { text(.key) }
    /// The description of the QR code.
    public var picture: String { text(.picture) }
    /// The button that turns it on.
    public var turnOn: String { text(.turnOn) }
    /// The button that turns it off.
    public var turnOff: String { text(.turnOff) }
    /// The heading above the recovery codes.
    public var recoveryCodes: String { text(.recoveryCodes) }
    /// The explanation of these.
    public var recoveryText: String { text(.recoveryText) }

    /// The times of a login.
    public func session(began: String, lastUsed: String) -> String {
        text(.session, ["began": began, "used": lastUsed])
    }

    /// The sentence while there is a second factor.
    public func isOn(recoveryCodes: Int) -> String {
        text(.isOn, ["count": "\(recoveryCodes)"])
    }
}

extension Language {
    /// The texts of the page that asks for the password, and of the page of the logins.
    public var login: LoginWords { LoginWords(self) }
}
