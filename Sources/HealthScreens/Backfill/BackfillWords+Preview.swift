internal import Foundation
internal import HealthJournal
public import HealthSync
public import HealthWords

extension BackfillWords {
    /// The preview of an import: a line for each kind, then the days, the sources and the known
    /// entries.
    ///
    /// - Parameters:
    ///   - preview: The counts.
    ///   - environment: Formats the days; nil omits them.
    public func lines(_ preview: ImportPreview, _ environment: ScreenEnvironment?) -> [String] {
        var lines = EntryKind.allCases.compactMap { kind -> String? in
            guard let count = preview.kinds[kind]?.incoming, count > 0 else { return nil }
            return self.kind(language.entry.kind(kind), count)
        }
        if let span = preview.span, let environment {
            let boundary = DayBoundary()
            let days = [span.start, span.end].map {
                environment.full(boundary.day(of: $0, in: environment.timeZone()))
            }
            lines.append(days[0] == days[1] ? days[0] : self.days(days[0], days[1]))
        }
        let names = Set(preview.sources.keys.map { SourceBadge($0, language)?.text ?? $0.name })
            .sorted()
        if !names.isEmpty { lines.append(sources(names)) }
        if preview.known > 0 { lines.append(known(preview.known)) }
        if !preview.unreadable.isEmpty { lines.append(unread) }
        return lines
    }

    /// The progress of a run.
    public func progress(_ step: BackfillStep) -> String { progress(step.done, of: step.total) }

    /// The text of a running backfill.
    ///
    /// An import counts every object that it reads, including known and own ones, so its numbers
    /// are not numbers of entries and are shown only as a progress bar.
    public func running(_ direction: Direction, _ step: BackfillStep) -> String {
        direction == .toHealth && step.total > 0 ? progress(step) : running(direction)
    }
}
