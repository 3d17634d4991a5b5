internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// A type on the overview: its last value, when, and a small chart of 30 days.
public struct TypeCard: Hashable, Sendable, Identifiable {
    /// The type's name in URLs.
    public let id: String
    /// The display name.
    public let name: String
    /// The group.
    public let group: TypeGroup
    /// The last value in the person's unit, for a sum that of its last day: "52 bpm", "8,214".
    public let value: String
    /// When: "Today, 10:23"; for a sum its day.
    public let when: String
    /// The chart of 30 days; nil without a value in them.
    public let chart: ChartDrawing?
    /// The days of the chart: "Last 30 days"; if the data is older, "30 days to 20 Nov 2025".
    public let span: String
    /// Whether the person pinned the type.
    public let isPinned: Bool
    /// The words by which a search finds the type, in lower case.
    public let keywords: String
}

extension TypeCard {
    /// The words by which a search finds a type: its name and its everyday names.
    static func keywords(of type: ObjectType, _ words: TypeWords) -> String {
        PastFood.key(([words.name(type)] + EverydayNames.names(of: type)).joined(separator: " "))
    }

    /// Whether all words of a search text occur in the words of a type.
    static func matches(_ keywords: String, _ text: String) -> Bool {
        PastFood.key(text).split(separator: " ").allSatisfy { keywords.contains($0) }
    }
}
