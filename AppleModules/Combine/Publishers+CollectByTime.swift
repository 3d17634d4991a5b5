#if Combine
private import Foundation
public import OpenCombine

// OpenCombine can collect values by their number, but not by time.

extension Publishers {
    /// The points in time at which collected values are sent on.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// After each interval of a scheduler.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// After each interval of a scheduler, and as soon as there are as many values as the number.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// The values of a publisher in arrays, each with the values of an interval.
    ///
    /// An interval without values sends nothing. At its end the publisher sends the values that remain; if it fails,
    /// these are dropped. While the subscriber demands nothing, values are kept for a later interval.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values: arrays that are not empty.
        public typealias Output = [Upstream.Output]
        /// The kind of failure.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream
        /// The points in time at which values are sent on.
        public let strategy: TimeGroupingStrategy<Context>
        /// The options for the scheduler.
        public let options: Context.SchedulerOptions?

        /// Collects the values of a publisher.
        public init(
            upstream: Upstream, strategy: TimeGroupingStrategy<Context>,
            options: Context.SchedulerOptions?
        ) {
            (self.upstream, self.strategy, self.options) = (upstream, strategy, options)
        }

        /// Subscribes to the publisher, and begins the first interval.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            upstream.subscribe(
                Collector(downstream: subscriber, strategy: strategy, options: options))
        }
    }
}

extension Publisher {
    /// Collects values in arrays, each with the values of an interval.
    ///
    /// - Parameters:
    ///   - strategy: The points in time at which values are sent on.
    ///   - options: The options for the scheduler.
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

extension Publishers.CollectByTime {
    /// Subscribes to the publisher, and is the subscription of the subscriber.
    ///
    /// The lock guards everything that changes. The subscriber is called without it, because it may demand more or
    /// cancel during the call.
    private final class Collector<Downstream: Subscriber>: Subscriber, Subscription
    where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        private let downstream: Downstream
        private let context: Context
        private let interval: Context.SchedulerTimeType.Stride
        private let count: Int
        private let options: Context.SchedulerOptions?

        private let lock = NSLock()
        private var values: [Input] = []
        private var demand = Subscribers.Demand.none
        private var upstream: (any Subscription)?
        private var intervals: (any Cancellable)?
        private var hasEnded = false

        init(
            downstream: Downstream, strategy: Publishers.TimeGroupingStrategy<Context>,
            options: Context.SchedulerOptions?
        ) {
            self.downstream = downstream
            self.options = options
            switch strategy {
            case .byTime(let context, let interval):
                (self.context, self.interval, count) = (context, interval, .max)
            case .byTimeOrCount(let context, let interval, let count):
                (self.context, self.interval, self.count) = (context, interval, count)
            }
        }

        // MARK: Subscriber

        func receive(subscription: any Subscription) {
            let isFirst = lock.withLock {
                guard upstream == nil, !hasEnded else { return false }
                upstream = subscription
                return true
            }
            guard isFirst else { return subscription.cancel() }
            downstream.receive(subscription: self)
            let timer = context.schedule(
                after: context.now.advanced(by: interval), interval: interval,
                tolerance: context.minimumTolerance, options: options
            ) { [weak self] in self?.send() }
            let isLate = lock.withLock {
                if !hasEnded { intervals = timer }
                return hasEnded
            }
            // The subscriber may have cancelled when it received the subscription.
            if isLate { timer.cancel() } else { subscription.request(.unlimited) }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            let isFull = lock.withLock {
                if !hasEnded { values.append(input) }
                return values.count >= count
            }
            if isFull { send() }
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            guard let rest = end() else { return }
            if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
            downstream.receive(completion: completion)
        }

        // MARK: Subscription

        func request(_ demand: Subscribers.Demand) { lock.withLock { self.demand += demand } }

        func cancel() {
            let upstream = lock.withLock { self.upstream }
            if end() != nil { upstream?.cancel() }
        }

        // MARK: Collecting

        /// Sends the collected values on, if there are any and the subscriber demands them.
        private func send() {
            let batch: [Input]? = lock.withLock {
                guard !values.isEmpty, demand > .none else { return nil }
                demand -= 1
                defer { values = [] }
                return values
            }
            guard let batch else { return }
            let more = downstream.receive(batch)
            lock.withLock { demand += more }
        }

        /// Ends the intervals, and gives the values that remain; nil if they have ended before.
        private func end() -> [Input]? {
            let (rest, timer): ([Input]?, (any Cancellable)?) = lock.withLock {
                guard !hasEnded else { return (nil, nil) }
                hasEnded = true
                defer { (values, upstream, intervals) = ([], nil, nil) }
                return (values, intervals)
            }
            timer?.cancel()
            return rest
        }
    }
}
#endif
