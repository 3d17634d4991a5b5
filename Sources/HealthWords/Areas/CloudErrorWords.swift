public import HealthSync

/// The texts about why a cloud did not do what it was asked for, each with what to do next.
public struct CloudErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unreachable, deviceUnknown, invalidCode, cursorExpired, refused, invalidAddress,
            insecureAddress, alreadyConnected, notConnected, unreadableFile, unwritableFile
    }

    package static let area = "cloudErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The error of a request; a refusal with the reason that the server states.
    public func text(_ error: CloudError) -> String {
        switch error {
        case .unreachable: text(Key.unreachable)
        case .notConnected: text(Key.deviceUnknown)
        case .invalidCode: text(Key.invalidCode)
        case .cursorExpired: text(Key.cursorExpired)
        case .refused(let reason): text(Key.refused, ["reason": reason])
        }
    }

    /// The reason why a device is not connected, or cannot be.
    public func text(_ error: CloudConnectionError) -> String {
        switch error {
        case .invalidAddress: text(Key.invalidAddress)
        case .insecureAddress: text(Key.insecureAddress)
        case .alreadyConnected: text(Key.alreadyConnected)
        case .notConnected: text(Key.notConnected)
        case .unreadableFile(let path): text(Key.unreadableFile, ["path": path])
        case .unwritableFile(let path): text(Key.unwritableFile, ["path": path])
        }
    }
}

extension Language {
    /// The texts about why a cloud did not do what it was asked for.
    public var cloudErrors: CloudErrorWords { CloudErrorWords(self) }
}
