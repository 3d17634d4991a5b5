internal import Foundation
internal import HealthExchange
internal import HealthModel
internal import HealthWeb
internal import HealthWords

/// The result of an import, as a table and JSON.
struct ImportText {
    let summary: ImportSummary
    let isDryRun: Bool
    /// The result of the import into the journal; nil if none was requested.
    let takeover: ImportTakeover.Outcome?
    let zone: TimeZone
    /// The person's language.
    let language: Language

    private var types: [(key: ObjectType, value: ImportSummary.Count)] {
        summary.samples.sorted {
            ($1.value.total, $0.key.name) < ($0.value.total, $1.key.name)
        }
    }

    private var skips: [(key: ImportSummary.Skip, value: Int)] {
        summary.skipped.sorted {
            ($1.value, $0.key.element, $0.key.type ?? "", $0.key.reason.description)
                < ($0.value, $1.key.element, $1.key.type ?? "", $1.key.reason.description)
        }
    }

    /// The samples by type, the skipped data with the reasons, then the result for the journal.
    var lines: [String] {
        sampleLines + countLines + sources.lines + ImportFilesText(summary.files, language).lines
            + skipLines + missingLines + deletedLines + repeatedLines + clinicalLines
            + takeoverLines
            + (isDryRun ? [words.text(.notWritten)] : [])
    }

    private var words: CommandTransferWords { language.commandTransfer }
    private var sources: ImportSourcesText { ImportSourcesText(summary, zone, language) }

    private var sampleLines: [String] {
        guard !summary.samples.isEmpty else { return [] }
        var columns: [(title: String, side: Table.Side)] = [
            (words.text(.type), .left), (words.text(.new), .right),
        ]
        if summary.known > 0 { columns.append((words.text(.known), .right)) }
        var table = Table(columns)
        for (type, count) in types {
            table.add([
                type.name, language.numbers.text(count.inserted),
                language.numbers.text(count.known),
            ])
        }
        return table.lines + [""]
    }

    private var countLines: [String] {
        let days = summary.span.map { (first: day($0.start), last: day($0.end)) }
        var lines = [words.newSamples(summary.inserted, days: days)]
        let counts: [(Int, CommandTransferWords.Key)] = [
            (summary.known, .knownSamples), (summary.activitySummaries, .rings),
        ]
        for (count, key) in counts where count > 0 {
            lines.append(words.text(key, count: count))
        }
        return lines
    }

    private var skipLines: [String] {
        guard summary.skippedCount > 0 else { return [] }
        var table = Table([("", .right), ("", .left), ("", .left), ("", .left), ("", .left)])
        for (skip, count) in skips {
            table.add([
                language.numbers.text(count), skip.element, skip.type ?? "",
                language.skips.reason(skip.reason), places(of: skip, count),
            ])
        }
        return [words.text(.leftOut, count: summary.skippedCount), ""]
            + table.lines
    }

    private var missingLines: [String] { lines(.missing, summary.missing) }

    private var deletedLines: [String] { lines(.deletedThere, summary.deleted) }

    /// The first workouts that two sources recorded.
    private var repeatedLines: [String] {
        let workouts = summary.repeatedWorkouts
        guard !workouts.isEmpty else { return [] }
        let list = workouts.prefix(5).map {
            "\(day($0.start)) \(activity($0)) (\($0.sources.joined(separator: ", ")))"
        }
        let more = workouts.count > list.count ? ", …" : ""
        return [
            words.listed(
                .recordedTwice, workouts.count,
                list.joined(separator: ", ") + more)
        ]
    }

    /// The offer to read the document for clinics of an export that ended early.
    private var clinicalLines: [String] {
        let isThere = summary.files.contains {
            $0.path.hasSuffix("export_cda.xml") && $0.unreadReason == .repeated
        }
        return summary.interruption != nil && isThere ? [words.text(.clinicalOffer)] : []
    }

    private func activity(_ workout: RepeatedWorkout) -> String {
        WorkoutActivities.name(of: workout.activityType) ?? String(workout.activityType)
    }

    private func lines(_ key: CommandTransferWords.Key, _ counts: [ObjectType: Int]) -> [String] {
        guard !counts.isEmpty else { return [] }
        let types = counts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
        let list = types.map { "\($0.key.name) \(language.numbers.text($0.value))" }
        let count = counts.values.reduce(0, +)
        return [words.listed(key, count, list.joined(separator: ", "))]
    }

    private var takeoverLines: [String] {
        switch takeover {
        case .done(let pass):
            let results = pass.results
            let entries =
                results.isEmpty
                ? words.text(.takenOverBefore)
                : words.takenOver(results.joined(separator: ", "))
            return [entries, words.text(.activityRead)] + pass.problems
        case .off: return [words.text(.takeoverOff)]
        case .failed, nil: return []
        }
    }

    /// The line numbers of the first skipped elements, as far as they are known.
    private func places(of skip: ImportSummary.Skip, _ count: Int) -> String {
        summary.skippedLines[skip].map { language.skips.lines($0, of: count) } ?? ""
    }

    private func day(_ date: Date) -> String { TimeText(zone).day(date) }

    /// The JSON form.
    var json: JSON {
        JSON(
            dryRun: isDryRun, inserted: summary.inserted, known: summary.known,
            from: summary.span.map { TimeText(zone).iso8601($0.start) },
            to: summary.span.map { TimeText(zone).iso8601($0.end) },
            types: types.map {
                JSON.Count(
                    type: $0.key.identifier, name: $0.key.name, inserted: $0.value.inserted,
                    known: $0.value.known)
            },
            sources: sources.sourcesJSON, overlaps: sources.overlapsJSON,
            activitySummaries: summary.activitySummaries,
            skipped: skips.map {
                JSON.Skip(
                    element: $0.key.element, type: $0.key.type,
                    reason: $0.key.reason.description, count: $0.value,
                    lines: summary.skippedLines[$0.key] ?? [])
            },
            files: ImportFilesText(summary.files, language).json, complete: !summary.hasLosses,
            missing: TypeCount.sorted(summary.missing), deleted: TypeCount.sorted(summary.deleted),
            recordedTwice: summary.repeatedWorkouts.map {
                JSON.Workout(
                    start: TimeText(zone).iso8601($0.start), activity: activity($0),
                    sources: $0.sources)
            },
            bytesRead: summary.bytesRead, interruption: summary.interruption?.description,
            takenOver: takenOver)
    }

    private var takenOver: SyncText.JSON? {
        guard case .done(let pass) = takeover else { return nil }
        return pass.json
    }

    struct JSON: Encodable {
        struct Count: Encodable {
            let type: String
            let name: String
            let inserted: Int
            let known: Int
        }

        struct Skip: Encodable {
            let element: String
            let type: String?
            let reason: String
            let count: Int
            let lines: [Int]
        }

        struct Workout: Encodable {
            let start: String
            let activity: String
            let sources: [String]
        }

        let dryRun: Bool
        let inserted: Int
        let known: Int
        let from: String?
        let to: String?
        let types: [Count]
        let sources: [ImportSourcesText.Source]
        let overlaps: [ImportSourcesText.Overlap]
        let activitySummaries: Int
        let skipped: [Skip]
        let files: [ImportFilesText.File]
        let complete: Bool
        let missing: [TypeCount]
        let deleted: [TypeCount]
        let recordedTwice: [Workout]
        let bytesRead: Int64
        let interruption: String?
        let takenOver: SyncText.JSON?
    }
}
