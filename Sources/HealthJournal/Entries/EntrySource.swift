/// The source that wrote an entry.
///
/// An entry is the person's own by its kind and bundle identifier, never by a name, because names
/// change and other apps may use the same one.
public struct EntrySource: Hashable, Sendable, Codable {
    /// The owner of an entry.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// Logged in this app.
        case own
        /// Written by another app and read from a health store.
        case health
        /// Recorded by a device that this app reads, such as a bottle.
        case upstream
    }

    /// The owner of the entry.
    public var kind: Kind
    /// The bundle identifier of the app that wrote it.
    public var bundleIdentifier: String
    /// The name to show.
    public var name: String
    /// The device that measured, if it is known; for own entries the device of the last edit, if
    /// the app provides its name.
    public var device: String?

    /// Creates a source.
    public init(kind: Kind, bundleIdentifier: String, name: String, device: String? = nil) {
        self.kind = kind
        self.bundleIdentifier = bundleIdentifier
        self.name = name
        self.device = device
    }

    /// Creates the source of this app.
    ///
    /// The name of the device, such as "Kim's iPhone", identifies the device in a conflict of two
    /// devices.
    public static func own(bundleIdentifier: String, name: String, device: String? = nil)
        -> EntrySource
    {
        EntrySource(kind: .own, bundleIdentifier: bundleIdentifier, name: name, device: device)
    }

    /// Whether another app owns the entry: it is never exported or overwritten.
    public var isForeign: Bool { kind == .health }
}

extension EntrySource {
    /// The mark in a list that shows where an entry comes from.
    public enum Badge: Hashable, Sendable {
        /// No mark: the person's own entry.
        case none
        /// The health store's mark: the source has no name.
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
