public import Foundation
public import HealthJournal

/// The identity of an entry, or of one of its parts, in every remote: `<namespace>.<kind>.<uuid>`,
/// followed by `.<part>` if the entry has several objects.
///
/// The objects of an entry have this text as their sync identifier. It contains only values that
/// never change, so that a repeated export replaces the objects of the first.
public struct EntryIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The app's own prefix, as "com.example.diary"; it may contain dots.
    public var namespace: String
    /// The kind of the entry.
    public var kind: EntryKind
    /// The entry's UUID.
    public var entry: UUID
    /// The part of the entry.
    public var part: EntryPart

    /// Creates an identity.
    public init(namespace: String, kind: EntryKind, entry: UUID, part: EntryPart = .whole) {
        self.namespace = namespace
        self.kind = kind
        self.entry = entry
        self.part = part
    }

    /// Parses an identity of this namespace; nil if the text is not one.
    public init?(_ text: String, namespace: String) {
        guard text.hasPrefix(namespace + ".") else { return nil }
        let fields = text.dropFirst(namespace.count + 1)
            .split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count >= 2, let kind = EntryKind(rawValue: String(fields[0])),
            let entry = UUID(uuidString: String(fields[1]))
        else { return nil }
        if fields.count == 3 && fields[2].isEmpty { return nil }
        self.init(
            namespace: namespace, kind: kind, entry: entry,
            part: fields.count == 3 ? EntryPart(rawValue: String(fields[2])) : .whole)
    }

    /// Parses an identity of any namespace; nil if the text is not one.
    package init?(ofAnyNamespace text: String) {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false)
        for place in fields.indices.dropFirst() {
            let namespace = fields[..<place].joined(separator: ".")
            guard let identity = EntryIdentity(text, namespace: namespace) else { continue }
            self = identity
            return
        }
        return nil
    }

    /// The identity as a text, with the UUID in capitals as Foundation prints it.
    public var description: String {
        let whole = "\(namespace).\(kind.rawValue).\(entry.uuidString)"
        return part == .whole ? whole : Self.text(of: part, in: whole)
    }

    /// The identity of a part as a text, given that of the whole entry.
    package static func text(of part: EntryPart, in whole: String) -> String { "\(whole).\(part)" }
}
