public import Foundation
public import HealthKitSync
public import HealthModel
internal import Synchronization

/// A pass that sends samples to a cloud.
public struct CloudSamplePass: Hashable, Sendable {
    /// The date of its start.
    public var start: Date
    /// The date of its end; nil while it runs.
    public var end: Date?
    /// The number of samples that the server has acknowledged.
    public var sent = 0
    /// The types that were not sent, or not completely.
    public var failures: [ObjectType: SamplePublishReport.Failure] = [:]
    /// Whether it ended early, because the server did not answer or the journal failed.
    public var isIncomplete = false

    /// Creates a pass that has sent nothing.
    public init(start: Date) { self.start = start }

    /// The number of samples that are sent per second at a date; nil in the first second, and after the end.
    func rate(at now: Date) -> Double? {
        let seconds = now.timeIntervalSince(start)
        return end == nil && seconds >= 1 && sent > 0 ? Double(sent) / seconds : nil
    }
}

/// Remembers the last pass of the process that sends samples to a cloud, so that a screen can show it.
public final class CloudSamplePasses: Sendable {
    private let last = Mutex<CloudSamplePass?>(nil)

    /// Creates a memory without a pass.
    public init() {}

    /// The pass that runs, or else the last one; nil before the first.
    public var latest: CloudSamplePass? { last.withLock { $0 } }

    /// Runs a pass.
    ///
    /// - Parameters:
    ///   - now: The current date.
    ///   - publish: Sends samples; it calls its argument after each acknowledged batch.
    /// - Returns: The report of the pass.
    /// - Throws: The error of the pass.
    @discardableResult
    public func run(
        now: @escaping @Sendable () -> Date,
        _ publish: (@escaping @Sendable (SamplePublishReport) -> Void) async throws ->
            SamplePublishReport
    ) async throws -> SamplePublishReport {
        last.withLock { $0 = CloudSamplePass(start: now()) }
        do {
            let report = try await publish { [self] report in note(report) }
            note(report, end: now())
            return report
        } catch {
            last.withLock {
                $0?.end = now()
                $0?.isIncomplete = true
            }
            throw error
        }
    }

    private func note(_ report: SamplePublishReport, end: Date? = nil) {
        last.withLock {
            $0?.sent = report.sent
            $0?.failures = report.failures
            $0?.end = end
        }
    }
}
