package import Foundation
internal import HealthJournal
internal import HealthModel
internal import Logging
internal import ServiceLifecycle
internal import Synchronization

/// The people whose kept figures have to be computed again, after their devices have been silent for a while.
///
/// It decides, and performs no side effects: its callers pass the time.
struct RefreshQueue {
    /// What came for a person.
    struct Work: Hashable {
        /// The identifiers of the types of which samples came or changed.
        var types: Set<String> = []
        /// Whether entries came or changed.
        var hasEntries = false
        /// The time zone of the device that sent last; nil if none named one.
        var zone: String?

        var isEmpty: Bool { types.isEmpty && !hasEntries }

        /// Adds what came later.
        mutating func add(_ later: Work) {
            types.formUnion(later.types)
            hasEntries = hasEntries || later.hasEntries
            zone = later.zone ?? zone
        }
    }

    private struct Waiting {
        var work = Work()
        var first: Date
        var due: Date
    }

    private var waiting: [PersonID: Waiting] = [:]

    /// The seconds of silence after which a person's figures are computed: a phone sends many batches one after the other.
    static let silence = 3.0
    /// The most seconds that they wait.
    static let patience = 60.0
    /// The most people that wait; the figures of further ones are computed when they are read.
    static let mostPeople = 10_000

    /// Notes that samples or entries came or changed.
    mutating func add(_ work: Work, of person: PersonID, at now: Date) {
        guard !work.isEmpty, waiting[person] != nil || waiting.count < Self.mostPeople else {
            return
        }
        var place = waiting[person] ?? Waiting(first: now, due: now)
        place.work.add(work)
        place.due = min(now + Self.silence, place.first + Self.patience)
        waiting[person] = place
    }

    /// The seconds until somebody is due; nil if nobody waits.
    func wait(at now: Date) -> Double? {
        waiting.values.map { $0.due.timeIntervalSince(now) }.min().map { max($0, 0) }
    }

    /// Removes the person who is due first; nil if nobody is due.
    mutating func next(at now: Date) -> (person: PersonID, work: Work)? {
        guard let first = waiting.min(by: { $0.value.due < $1.value.due }), first.value.due <= now
        else { return nil }
        waiting[first.key] = nil
        return (first.key, first.value.work)
    }
}

/// A queue that the routes of a server share, and the signal that somebody waits in it.
final class FigureRefresh: Sendable {
    private let queue = Mutex(RefreshQueue())
    private let signal = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Notes that samples or entries of a person came or changed.
    func note(_ work: RefreshQueue.Work, of person: PersonID, at now: Date) {
        queue.withLock { $0.add(work, of: person, at: now) }
        signal.continuation.yield()
    }

    var signals: AsyncStream<Void> { signal.stream }

    func wait(at now: Date) -> Double? { queue.withLock { $0.wait(at: now) } }

    func next(at now: Date) -> (person: PersonID, work: RefreshQueue.Work)? {
        queue.withLock { $0.next(at: now) }
    }
}

/// Computes the daily figures of samples that came, one person after the other, before somebody reads them.
struct CloudFigures: Service {
    let cloud: Cloud

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in cloud.service.figures.signals {
                while let seconds = cloud.service.figures.wait(at: cloud.service.now) {
                    guard await cloud.wait(seconds: max(seconds, 0.05)) else { return }
                    await cloud.refreshFigures()
                }
            }
        }
    }
}

extension Cloud {
    /// Computes the figures of the people whose devices have been silent for a while.
    package func refreshFigures() async {
        while !Task.isCancelled, let (person, work) = service.figures.next(at: service.now) {
            await computeFigures(work, of: person)
        }
    }

    /// Computes the figures of a person.
    ///
    /// Those that cannot be computed now are computed when they are read.
    func computeFigures(_ work: RefreshQueue.Work, of person: PersonID) async {
        do {
            try await PersonSamples(store: service.store, person: person)
                .refresh(
                    work.types, afterEntries: work.hasEntries, in: work.zone, at: service.now)
        } catch is CancellationError {
            return
        } catch {
            service.logger.debug(
                "figures were not computed", metadata: ["error": "\(type(of: error))"])
        }
    }
}

extension PersonSamples {
    /// The number of views of a type that are computed in advance: those that programs read last.
    private static let mostViews = 2
    /// The days before today of which figures are computed in advance: those of a reading of a year.
    private static let days = 366

    /// Computes and keeps the figures of the last year of some types, as they were read last.
    ///
    /// Of a type that was never read the figures are those of the time zone of the device, else of the last reading, with
    /// the sources in the order of Health's defaults. If the device is in another time zone than all readings, its own
    /// comes first, with the order of the last reading.
    ///
    /// After a change of entries every type is computed in the views that were read, and no other: a meal has forty types,
    /// and the state of each has the times of all entries with it. A type without a sample of a changed entry reads the
    /// changes here instead of in its next reading.
    ///
    /// - Parameters:
    ///   - types: The identifiers of the types; those without figures are left out.
    ///   - hasEntries: Whether entries came or changed.
    ///   - zone: The identifier of the device's time zone; nil if it is not known.
    ///   - now: The current time.
    package func refresh(
        _ types: Set<String>, afterEntries hasEntries: Bool = false, in zone: String?,
        at now: Date
    ) async throws {
        let kept = try await store.healthSamples.keptViews(of: person)
        let read = hasEntries ? Set(kept.map(\.type)) : []
        for identifier in types.union(read).sorted() {
            guard let type = ObjectType.named(identifier), Self.hasFigures(type) else { continue }
            // After an update of the time zones' rules the same zone and order are there twice.
            var known: Set<KeptView> = []
            var views = kept.filter { $0.type == identifier && known.insert($0).inserted }
            if types.contains(identifier),
                let zone = zone ?? (views.isEmpty ? kept.first?.zone : nil),
                TimeZone(identifier: zone) != nil, !views.contains(where: { $0.zone == zone })
            {
                let sources = views.first?.sources ?? []
                views.insert(KeptView(type: identifier, zone: zone, sources: sources), at: 0)
            }
            for view in views.prefix(Self.mostViews) {
                guard let zone = TimeZone(identifier: view.zone) else { continue }
                try Task.checkCancellation()
                let today = DayBoundary().day(of: now, in: zone)
                let days = today.advanced(by: -Self.days)...today.advanced(by: 1)
                var figures = try await KeptDays(
                    self, type, in: SampleDayRange(days, in: zone), preferring: view.sources,
                    isReading: false)
                _ = try await figures.figures()
            }
        }
    }
}
