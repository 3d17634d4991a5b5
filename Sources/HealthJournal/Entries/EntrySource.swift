/// Who wrote an entry.
///
/// An entry is the person's own by its kind and bundle identifier, never by a name: names change,
/// and other apps may bear the same.
public struct EntrySource: Hashable, Sendable, Codable {
    /// Whose an entry is.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// Logged in this app.
        case own
        /// Written by another app and read from a health store.
        case health
        /// Recorded by a device that this app reads, such as a bottle.
        case upstream
    }

    /// Whose the entry is.
    public var kind: Kind
    /// The bundle identifier of the app that wrote it.
    public var bundleIdentifier: String
    /// The name to show.
    public var name: String
    /// The device that measured, where one is known; of the person's own the one of the last edit,
    /// where the app says its name.
    public var device: String?

    /// Puts a source together.
    public init(kind: Kind, bundleIdentifier: String, name: String, device: String? = nil) {
        self.kind = kind
        self.bundleIdentifier = bundleIdentifier
        self.name = name
        self.device = device
    }

    /// This app.
    ///
    /// With a name for the device, as "Kim's iPhone", a conflict of two devices says which.
    public static func own(bundleIdentifier: String, name: String, device: String? = nil)
        -> EntrySource
    {
        EntrySource(kind: .own, bundleIdentifier: bundleIdentifier, name: name, device: device)
    }

    /// Whether somebody else owns the entry: it is never exported, and never overwritten.
    public var isForeign: Bool { kind == .health }
}

extension EntrySource {
    /// What a list shows beside an entry to say where it comes from.
    public enum Badge: Hashable, Sendable {
        /// Nothing: the person's own.
        case none
        /// The health store's own mark: the source has no name.
        case health
        /// The name of the app.
        case app(String)
    }

    /// The badge of this source.
    public var badge: Badge {
        guard isForeign else { return .none }
        let isSystem = name.isEmpty || bundleIdentifier == "com.apple.Health"
        return isSystem ? .health : .app(name)
    }
}
