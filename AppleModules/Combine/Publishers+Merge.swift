#if Combine
public import OpenCombine

// OpenCombine has no merging; mapping a sequence of publishers flat is the same.

extension Publishers {
    /// The values of several publishers as they come; ends when all have ended, or one has failed.
    public struct MergeMany<Upstream: Publisher>: Publisher {
        /// The kind of values.
        public typealias Output = Upstream.Output
        /// The kind of failure.
        public typealias Failure = Upstream.Failure

        /// The publishers.
        public let publishers: [Upstream]

        /// Merges several publishers.
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Merges the publishers of a sequence.
        public init(_ upstream: some Swift.Sequence<Upstream>) { publishers = Array(upstream) }

        /// Subscribes to all publishers.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            publishers.publisher.setFailureType(to: Failure.self).flatMap { $0 }
                .receive(subscriber: subscriber)
        }

        /// Merges one more publisher.
        public func merge(with other: Upstream) -> MergeMany<Upstream> {
            MergeMany(publishers + [other])
        }
    }

    /// The values of two publishers as they come; ends when both have ended, or one has failed.
    public struct Merge<A: Publisher, B: Publisher>: Publisher
    where A.Output == B.Output, A.Failure == B.Failure {
        /// The kind of values.
        public typealias Output = A.Output
        /// The kind of failure.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Merges two publishers.
        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Subscribes to both publishers.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
            MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher())
                .receive(subscriber: subscriber)
        }
    }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publisher {
    /// The values of this publisher and another as they come.
    public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
    where P.Output == Output, P.Failure == Failure {
        Publishers.Merge(self, other)
    }

    /// The values of this publisher and two others as they come.
    public func merge<B: Publisher, C: Publisher>(
        with b: B, _ c: C
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
        Publishers.MergeMany(
            eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
    }

    /// The values of this publisher and three others as they come.
    public func merge<B: Publisher, C: Publisher, D: Publisher>(
        with b: B, _ c: C, _ d: D
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where
        B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
        D.Output == Output, D.Failure == Failure
    {
        Publishers.MergeMany(
            eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher(),
            d.eraseToAnyPublisher())
    }

    /// The values of this publisher and four others as they come.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where
        B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
        D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure
    {
        merge(with: b, c, d).merge(with: e.eraseToAnyPublisher())
    }

    /// The values of this publisher and five others as they come.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where
        B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
        D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure,
        F.Output == Output, F.Failure == Failure
    {
        merge(with: b, c, d, e).merge(with: f.eraseToAnyPublisher())
    }

    /// The values of this publisher and six others as they come.
    public func merge<
        B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher
    >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G)
        -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where
        B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
        D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure,
        F.Output == Output, F.Failure == Failure, G.Output == Output, G.Failure == Failure
    {
        merge(with: b, c, d, e, f).merge(with: g.eraseToAnyPublisher())
    }

    /// The values of this publisher and seven others as they come.
    public func merge<
        B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher,
        H: Publisher
    >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H)
        -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where
        B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
        D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure,
        F.Output == Output, F.Failure == Failure, G.Output == Output, G.Failure == Failure,
        H.Output == Output, H.Failure == Failure
    {
        merge(with: b, c, d, e, f, g).merge(with: h.eraseToAnyPublisher())
    }

    /// The values of this publisher and another of its kind as they come.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> {
        Publishers.MergeMany(self, other)
    }
}
#endif
