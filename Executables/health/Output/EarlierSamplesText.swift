internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The samples of an earlier version of this app that wait for a decision, as text and JSON.
struct EarlierSamplesText {
    let samples: EarlierSamples
    private let language: Language
    private let zone: TimeZone

    init(_ samples: EarlierSamples, _ language: Language, _ zone: TimeZone) {
        self.samples = samples
        self.language = language
        self.zone = zone
    }

    /// The groups with their numbers and days, and the commands that decide; empty if nothing waits.
    var lines: [String] {
        guard samples.count > 0 else { return [] }
        var table = Table([("", .left), ("", .right), ("", .left)])
        let boundary = DayBoundary()
        for (kind, group) in inOrder {
            let days = [group.interval.start, group.interval.end].map {
                boundary.day(of: $0, in: zone).description
            }
            table.add([
                language.commandEntries.kind(kind), language.numbers.text(group.count),
                days[0] == days[1] ? days[0] : "\(days[0]) – \(days[1])",
            ])
        }
        let words = language.earlierSamples
        return [words.explanation] + table.lines.map { "   " + $0 } + [words.safe, words.decide]
    }

    private var inOrder: [(EntryKind, EarlierSamples.Group)] {
        EntryKind.allCases.compactMap { kind in samples.groups[kind].map { (kind, $0) } }
    }

    /// The JSON form, with what a decision did.
    func json(after result: EarlierSamplesResult?) -> JSON {
        JSON(
            waiting: inOrder.map { kind, group in
                JSON.Group(
                    kind: kind.rawValue, count: group.count,
                    first: TimeText(zone).iso8601(group.interval.start),
                    last: TimeText(zone).iso8601(group.interval.end))
            },
            linked: result?.linked ?? 0, imported: result?.imported ?? 0, left: result?.left ?? 0)
    }

    struct JSON: Encodable {
        struct Group: Encodable {
            let kind: String
            let count: Int
            let first: String
            let last: String
        }

        let waiting: [Group]
        let linked: Int
        let imported: Int
        let left: Int
    }
}
