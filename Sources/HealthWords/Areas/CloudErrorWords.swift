/// The texts about why a cloud did not do what it was asked for, each with what to do next.
public struct CloudErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unreachable, deviceUnknown, invalidCode, cursorExpired, refused, invalidAddress,
            insecureAddress, alreadyConnected, notConnected, unreadableFile, unwritableFile
    }

    package static let area = "cloudErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a cloud did not do what it was asked for.
    public var cloudErrors: CloudErrorWords { CloudErrorWords(self) }
}
