internal import Foundation
internal import HealthExchange
internal import HealthFoods
internal import HealthKitSync
internal import HealthModel
internal import HealthSync
internal import HealthWords
internal import Synchronization

/// A line on stderr that is overwritten with the progress, if stderr is a terminal.
final class ProgressLine: Sendable {
    private let isShown = StandardError.isTerminal
    private let last = Mutex(Date.distantPast)
    private let start = Date()
    private let words: CommandTransferWords
    private let foodWords: CommandFoodWords
    private let cloudWords: CommandCloudWords
    private let numbers: NumberText

    init(_ language: Language) {
        words = language.commandTransfer
        foodWords = language.commandFoods
        cloudWords = language.commandCloud
        numbers = language.numbers
    }

    /// Shows the progress of an import, at most ten times a second.
    func show(_ progress: ImportProgress) {
        guard isDue() else { return }
        let share = progress.fraction.map { "\(Int(nearest: ($0 * 100).rounded(.down))) %  " } ?? ""
        let megabytes = numbers.text(Int(progress.bytes / 1_000_000))
        StandardError.write(
            "\r\u{1B}[K\(share)"
                + words.reading(numbers.text(progress.samples), megabytes: megabytes)
                + pace(progress, Date().timeIntervalSince(start)))
    }

    /// The speed, and the remaining seconds if the size is known.
    private func pace(_ progress: ImportProgress, _ seconds: TimeInterval) -> String {
        guard seconds > 0.5, progress.bytes > 0 else { return "" }
        let rate = Double(progress.bytes) / 1_000_000 / seconds
        let text = ", \(Int(nearest: rate)) MB/s"
        guard let fraction = progress.fraction, fraction > 0 else { return text }
        let left = seconds / fraction - seconds
        return text + ", " + words.left(numbers.text(Int(nearest: left.rounded(.up))))
    }

    /// Shows the progress of an import of foods, at most ten times a second.
    func show(_ progress: FoodImportProgress) {
        guard isDue() else { return }
        let megabytes = numbers.text(Int(progress.bytes / 1_000_000))
        StandardError.write(
            "\r\u{1B}[K"
                + foodWords.text(
                    .read, ["count": numbers.text(progress.foods), "megabytes": megabytes]))
    }

    /// Shows the progress of an export, at most ten times a second.
    func show(_ progress: ExportProgress) {
        guard isDue() else { return }
        StandardError.write(
            "\r\u{1B}[K\(Int(nearest: (progress.fraction * 100).rounded(.down))) %  "
                + words.text(.samples, count: progress.samples)
        )
    }

    /// Shows the progress of a sync, at most ten times a second.
    func show(_ work: SyncWork) {
        guard isDue() else { return }
        let rate = Double(work.read + work.sent) / max(Date().timeIntervalSince(start), 0.1)
        StandardError.write(
            "\r\u{1B}[K"
                + words.syncing(
                    read: numbers.text(work.read), sent: numbers.text(work.sent),
                    rate: numbers.text(Int(nearest: rate))))
    }

    /// Shows how many samples were sent to a cloud, at most ten times a second.
    func show(_ report: SamplePublishReport) {
        guard isDue() else { return }
        let rate = Double(report.sent) / max(Date().timeIntervalSince(start), 0.1)
        StandardError.write(
            "\r\u{1B}[K"
                + cloudWords.samplesSending(
                    numbers.text(report.sent), rate: numbers.text(Int(nearest: rate))))
    }

    /// Shows that steps, energy and sleep are read.
    func showActivity() {
        guard isShown else { return }
        StandardError.write("\r\u{1B}[K" + words.text(.readingActivity))
    }

    /// Shows how many samples were checked, at most ten times a second.
    func showChecked(_ checked: Int, of total: Int) {
        guard isDue(), total > 0 else { return }
        StandardError.write(
            "\r\u{1B}[K\(Int(nearest: (Double(checked) / Double(total) * 100).rounded(.down))) %  "
                + words.text(.checked, count: checked))
    }

    private func isDue() -> Bool {
        guard isShown else { return false }
        let now = Date()
        return last.withLock { last in
            guard now.timeIntervalSince(last) > 0.1 else { return false }
            last = now
            return true
        }
    }

    /// Removes the line.
    func end() {
        if isShown { StandardError.write("\r\u{1B}[K") }
    }
}
