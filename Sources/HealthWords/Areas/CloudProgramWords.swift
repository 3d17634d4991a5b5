/// The texts about tokens of a cloud for programs.
public struct CloudProgramWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, name, mayDo, device, read, post, assistant, reader, poster,
            types, kinds, make, tokenFor, tokenText, stored, noName, onlyAssistant
    }

    package static let area = "cloudProgram"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading.
    public var title: String { text(.title) }
    /// The explanation of a token.
    public var explanation: String { text(.explanation) }
    /// The label of the program's name.
    public var name: String { text(.name) }
    /// The label of what it may do.
    public var mayDo: String { text(.mayDo) }
    /// The heading of the types that an assistant may read.
    public var types: String { text(.types) }
    /// The heading of the kinds of entry that an assistant may propose.
    public var kinds: String { text(.kinds) }
    /// The button that makes a token.
    public var make: String { text(.make) }
    /// The explanation beside a new token.
    public var tokenText: String { text(.tokenText) }
    /// The button that removes a new token from the page.
    public var stored: String { text(.stored) }
    /// The message at an empty name.
    public var noName: String { text(.noName) }
    /// The message where types or kinds were chosen for a program that is no assistant.
    public var onlyAssistant: String { text(.onlyAssistant) }

    /// The heading of a new token.
    public func token(for name: String) -> String { text(.tokenFor, ["name": name]) }
}

extension Language {
    /// The texts about tokens of a cloud for programs.
    public var cloudProgram: CloudProgramWords { CloudProgramWords(self) }
}
