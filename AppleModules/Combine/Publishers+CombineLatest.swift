#if Combine
public import OpenCombine

// OpenCombine cannot combine the latest values. Here the publishers are merged, and the latest value of each is kept:
// values come once all have one, the end when all have ended, and a failure when one has failed.

extension Publishers {
    /// The latest values of two publishers, each time that one has a new value.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
    where A.Failure == B.Failure {
        /// The latest values.
        public typealias Output = (A.Output, B.Output)
        /// The kind of failure.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Combines two publishers.
        public init(_ a: A, _ b: B) {
            (self.a, self.b) = (a, b)
        }

        /// Subscribes to all publishers.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            typealias Latest = (A.Output?, B.Output?)
            typealias Change = (inout Latest) -> Void
            let none: Latest = (nil, nil)
            MergeMany(
                a.map { new -> Change in { $0.0 = new } }.eraseToAnyPublisher(),
                b.map { new -> Change in { $0.1 = new } }.eraseToAnyPublisher()
            )
            .scan(none) { latest, change in
                var latest = latest
                change(&latest)
                return latest
            }
            .compactMap { latest -> Output? in
                guard let a = latest.0, let b = latest.1 else { return nil }
                return (a, b)
            }
            .receive(subscriber: subscriber)
        }
    }

    /// The latest values of three publishers, each time that one has a new value.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, A.Failure == C.Failure {
        /// The latest values.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// The kind of failure.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Combines three publishers.
        public init(_ a: A, _ b: B, _ c: C) {
            (self.a, self.b, self.c) = (a, b, c)
        }

        /// Subscribes to all publishers.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            typealias Latest = (A.Output?, B.Output?, C.Output?)
            typealias Change = (inout Latest) -> Void
            let none: Latest = (nil, nil, nil)
            MergeMany(
                a.map { new -> Change in { $0.0 = new } }.eraseToAnyPublisher(),
                b.map { new -> Change in { $0.1 = new } }.eraseToAnyPublisher(),
                c.map { new -> Change in { $0.2 = new } }.eraseToAnyPublisher()
            )
            .scan(none) { latest, change in
                var latest = latest
                change(&latest)
                return latest
            }
            .compactMap { latest -> Output? in
                guard let a = latest.0, let b = latest.1, let c = latest.2 else { return nil }
                return (a, b, c)
            }
            .receive(subscriber: subscriber)
        }
    }

    /// The latest values of four publishers, each time that one has a new value.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
        /// The latest values.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// The kind of failure.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C
        /// The fourth publisher.
        public let d: D

        /// Combines four publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            (self.a, self.b, self.c, self.d) = (a, b, c, d)
        }

        /// Subscribes to all publishers.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            typealias Latest = (A.Output?, B.Output?, C.Output?, D.Output?)
            typealias Change = (inout Latest) -> Void
            let none: Latest = (nil, nil, nil, nil)
            MergeMany(
                a.map { new -> Change in { $0.0 = new } }.eraseToAnyPublisher(),
                b.map { new -> Change in { $0.1 = new } }.eraseToAnyPublisher(),
                c.map { new -> Change in { $0.2 = new } }.eraseToAnyPublisher(),
                d.map { new -> Change in { $0.3 = new } }.eraseToAnyPublisher()
            )
            .scan(none) { latest, change in
                var latest = latest
                change(&latest)
                return latest
            }
            .compactMap { latest -> Output? in
                guard let a = latest.0, let b = latest.1, let c = latest.2, let d = latest.3 else {
                    return nil
                }
                return (a, b, c, d)
            }
            .receive(subscriber: subscriber)
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
    /// The latest values of this publisher and another.
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
        Publishers.CombineLatest(self, other)
    }

    /// The results of a closure for the latest values of this publisher and another.
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// The latest values of this publisher and two others.
    public func combineLatest<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// The results of a closure for the latest values of this publisher and two others.
    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q,
        _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
    where P.Failure == Failure, Q.Failure == Failure {
        combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// The latest values of this publisher and three others.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// The results of a closure for the latest values of this publisher and three others.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
        combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }
}
#endif
