import Foundation
import HealthStream
import Synchronization

/// A server of samples in memory, which behaves as the cloud does, and loses requests and answers when it is told to.
final class MemorySampleServer: SampleServer {
    struct Lost: Error {}

    /// What happens to one request.
    enum Fault {
        case none
        /// The server does not receive the request.
        case lostRequest
        /// The server handles the request, and the caller gets no answer.
        case lostAnswer
        /// The server handles the request twice.
        case doubled
    }

    /// What the server has stored.
    struct Copy {
        fileprivate var kept: [String: SampleBatch] = [:]
        fileprivate var withdrawals: [String: Int] = [:]
        fileprivate var log: [SampleFrame] = []
    }

    fileprivate struct State {
        var kept: [String: SampleBatch] = [:]
        var withdrawals: [String: Int] = [:]
        var log: [SampleFrame] = []
        var history = 0
        var requests = 0
        var fault: @Sendable (Int) -> Fault = { _ in .none }
        var received: @Sendable (SampleBatch) async throws -> Void = { _ in }
    }

    private let state = Mutex(State())
    /// The number of frames of a page.
    let pageSize: Int
    /// The largest number of samples in a batch.
    let largest: Int

    init(pageSize: Int = 3, largest: Int = .max) {
        self.pageSize = pageSize
        self.largest = largest
    }

    /// The number of requests so far.
    var requests: Int { state.withLock { $0.requests } }

    /// The samples that the server has, by type.
    var samples: [String: [StreamedSample]] {
        state.withLock { $0.kept.mapValues(\.samples).filter { !$0.value.isEmpty } }
    }

    /// Decides what happens to each request, by its number from 0.
    func setFault(_ fault: @escaping @Sendable (Int) -> Fault) {
        state.withLock { state in
            state.requests = 0
            state.fault = fault
        }
    }

    /// Calls a closure after each batch that the server has received.
    func onBatch(_ received: @escaping @Sendable (SampleBatch) async throws -> Void) {
        state.withLock { $0.received = received }
    }

    /// A copy of what the server has stored.
    var copy: Copy {
        state.withLock { Copy(kept: $0.kept, withdrawals: $0.withdrawals, log: $0.log) }
    }

    /// Becomes the server that it was at a copy, with another history.
    func restore(_ copy: Copy) {
        state.withLock { state in
            (state.kept, state.withdrawals, state.log) = (copy.kept, copy.withdrawals, copy.log)
            state.history += 1
        }
    }

    /// Becomes a server with another history and without samples.
    func replace() {
        restore(Copy())
    }

    func send(_ batch: SampleBatch, withdrawn: Int = 0) async throws {
        guard batch.samples.count <= largest else { throw SampleServerError.tooLarge }
        // What travels is what the format keeps.
        let received = try SampleBatch(decoding: batch.encoded(limits: .request))
        try request { state in
            guard state.withdrawals[batch.type] ?? 0 == withdrawn else {
                throw SampleServerError.withdrawn
            }
            state.receive(received)
        }
        try await state.withLock { $0.received }(received)
    }

    func withdraw(_ type: String, withdrawn: Int) async throws {
        try request { state in
            guard state.withdrawals[type] ?? 0 <= withdrawn,
                let kept = state.kept.removeValue(forKey: type)
            else { return }
            state.log.append(.withdrawn(type: type, kind: kept.kind))
            state.withdrawals[type] = state.log.count
        }
    }

    func withdrawals() async throws -> [String: Int] {
        try request { state in state.withdrawals }
    }

    func frames(after cursor: String?, wait: Int) async throws -> SamplePage {
        let pageSize = pageSize
        return try request { state in
            let parts = cursor?.split(separator: ":").compactMap { Int($0) } ?? [state.history, 0]
            guard parts.count == 2, parts[0] == state.history, parts[1] <= state.log.count else {
                throw SampleServerError.cursorExpired
            }
            let end = min(parts[1] + pageSize, state.log.count)
            let bytes = try SampleFrame.write(Array(state.log[parts[1]..<end]))
            return SamplePage(
                frames: try SampleFrame.read(bytes), cursor: "\(state.history):\(end)",
                hasMore: end < state.log.count)
        }
    }

    private func request<Answer: Sendable>(
        _ work: @Sendable (inout State) throws -> Answer
    ) throws -> Answer {
        try state.withLock { state in
            let fault = state.fault(state.requests)
            state.requests += 1
            if fault == .lostRequest { throw Lost() }
            let answer = try work(&state)
            if fault == .lostAnswer { throw Lost() }
            return fault == .doubled ? try work(&state) : answer
        }
    }
}

extension MemorySampleServer.State {
    /// Keeps what is new of a batch, and appends it to the stream.
    fileprivate mutating func receive(_ batch: SampleBatch) {
        var kept = kept[batch.type] ?? SampleBatch(type: batch.type, kind: batch.kind)
        let known = Set(kept.samples.map(\.uuid)).union(kept.deleted)
        var news = batch
        news.deleted.removeAll(where: Set(kept.deleted).contains)
        news.samples.removeAll { known.contains($0.uuid) || batch.deleted.contains($0.uuid) }
        kept.merge(batch)
        self.kept[batch.type] = kept
        if !news.samples.isEmpty || !news.deleted.isEmpty { log.append(.batch(news)) }
    }
}
