internal import Foundation
public import HealthJournal
internal import HealthWords

/// The question about samples that an earlier version of this app saved, with one decision for all.
public struct EarlierSamplesCard: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// What the samples are, and why they are asked about.
    public let explanation: String
    /// A line for each kind with its number, then the days.
    public let lines: [String]
    /// The sentence that nothing is written before the decision.
    public let safe: String
    /// The choices, in order.
    public let buttons: [ScreenButton<EarlierSamplesChoice>]

    /// Creates the card; nil if nothing waits.
    public init?(_ samples: EarlierSamples, environment: ScreenEnvironment) {
        guard let interval = samples.interval else { return nil }
        let language = environment.language
        let words = language.earlierSamples
        title = words.title
        explanation = words.explanation
        safe = words.safe
        let (boundary, zone) = (DayBoundary(), environment.timeZone())
        let days = [interval.start, interval.end].map {
            environment.full(boundary.day(of: $0, in: zone))
        }
        lines =
            EntryKind.allCases.compactMap { kind in
                samples.groups[kind].map {
                    language.backfill.kind(language.entry.kind(kind), $0.count)
                }
            } + [days[0] == days[1] ? days[0] : language.backfill.days(days[0], days[1])]
        buttons = EarlierSamplesChoice.allCases.map { ScreenButton(words.button($0), $0) }
    }
}
