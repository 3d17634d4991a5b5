import Combine
import Dispatch

/// A scheduler whose time passes only when a test says so.
final class ManualScheduler: Scheduler {
    typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    typealias SchedulerOptions = Never

    private final class Work: Cancellable {
        var due: SchedulerTimeType
        let interval: SchedulerTimeType.Stride?
        let action: () -> Void
        var isCancelled = false

        init(
            due: SchedulerTimeType, interval: SchedulerTimeType.Stride?,
            action: @escaping () -> Void
        ) {
            (self.due, self.interval, self.action) = (due, interval, action)
        }

        func cancel() { isCancelled = true }
    }

    private(set) var now = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000))
    let minimumTolerance = SchedulerTimeType.Stride.nanoseconds(0)
    private var work: [Work] = []

    /// The number of actions that are still scheduled.
    var scheduledCount: Int { work.count { !$0.isCancelled } }

    /// Lets time pass, and performs the actions that are due, in order.
    func advance(by stride: SchedulerTimeType.Stride) {
        let end = now.advanced(by: stride)
        while let next = work.filter({ !$0.isCancelled && $0.due <= end })
            .min(by: { $0.due < $1.due })
        {
            now = next.due
            if let interval = next.interval {
                next.due = next.due.advanced(by: interval)
            } else {
                next.isCancelled = true
            }
            next.action()
        }
        now = end
        work.removeAll(where: \.isCancelled)
    }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { action() }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
        work.append(Work(due: date, interval: nil, action: action))
    }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
        tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        let repeating = Work(due: date, interval: interval, action: action)
        work.append(repeating)
        return repeating
    }
}
