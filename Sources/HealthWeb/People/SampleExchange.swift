internal import Foundation
package import HealthCloudScreens
package import HealthCloudSync
package import HealthDatabase
package import HealthExchange
package import HealthJournal
package import HealthKit
package import HealthKitSync
internal import HealthModel
internal import HealthStream
internal import HealthSync

/// The exchange of samples between a health store of this machine and a cloud: it publishes what the person shares here,
/// and receives what they share on their phone.
package struct SampleExchange: Sendable {
    /// The types that the person shares from this store.
    private let sharing: SampleSharing
    private let publisher: SamplePublisher
    private let mirror: SampleMirror
    private let server: CloudSamples
    private let passes: CloudSamplePasses
    private let sleep: @Sendable (Double) async throws -> Void

    /// The number of seconds for which the server waits for a sample.
    private static let wait = 50

    /// Creates the exchange of a store with an account.
    ///
    /// - Parameters:
    ///   - remote: The account.
    ///   - journal: The journal that stores the consent.
    ///   - store: The store, as the app sees it.
    ///   - database: The store, as its owner sees it.
    ///   - app: The app; its entries are synced as entries.
    ///   - passes: Remembers the passes, for a screen.
    ///   - sleep: Waits for a number of seconds after a failed request.
    package init(
        remote: CloudRemote, journal: Journal, store: HKHealthStore, database: HealthStore,
        app: EntrySource, passes: CloudSamplePasses = CloudSamplePasses(),
        sleep: @escaping @Sendable (Double) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        let namespace = app.bundleIdentifier
        self.passes = passes
        sharing = SampleSharing(journal: journal, remote: remote.id)
        server = remote.samples
        publisher = SamplePublisher(
            store: store, server: server, sharing: sharing,
            configuration: SamplePublisher.Configuration(
                namespace: namespace, app: app,
                // Samples that were read from the cloud are not sent to it again.
                excluded: { try await StoreMirror.samples(among: $0, in: database) },
                now: journal.environment.now, sleep: FileStoreLimit.sleep))
        mirror = SampleMirror(
            store: database, account: remote.id.rawValue,
            isEntry: { EntryIdentity($0, namespace: namespace) != nil })
        self.sleep = sleep
    }

    /// Sends what changed of the shared types, and withdraws the types that are no longer shared.
    ///
    /// - Parameter progress: Called after each acknowledged batch, with the counts so far.
    /// - Throws: The error of the server, `JournalError`, `CancellationError`.
    package func publish(
        progress: @escaping @Sendable (SamplePublishReport) -> Void = { _ in }
    ) async throws -> SamplePublishReport {
        let publisher = publisher
        return try await passes.run(now: sharing.journal.environment.now) { note in
            try await publisher.publish {
                note($0)
                progress($0)
            }
        }
    }

    /// Reads what the person shares on their phone into the store.
    ///
    /// - Throws: The error of the server, `HealthStoreError`, `CancellationError`.
    package func receive() async throws -> SampleMirrorReport {
        try await mirror.receive(from: server)
    }

    /// Publishes after each change and receives at once, until the task is cancelled.
    ///
    /// The pauses after failures grow to five minutes.
    package func run() async {
        let (changes, changed) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        changed.yield()
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await notice in publisher.notices() {
                    changed.yield()
                    notice.finished()
                }
            }
            group.addTask { await followConsent { changed.yield() } }
            group.addTask {
                for await _ in changes { await repeating { _ = try await publish() } }
            }
            group.addTask {
                while !Task.isCancelled {
                    await repeating { try await mirror.receive(from: server, wait: Self.wait) }
                }
            }
        }
    }

    /// Calls a closure after each change of the shared types, and of those that the server has to delete.
    private func followConsent(_ changed: () -> Void) async {
        let commits = sharing.journal.commits()
        var known: ([SampleSharing.SharedType], [String])?
        for await _ in commits {
            guard let types = try? await sharing.types(),
                let withdrawals = try? await sharing.withdrawals()
            else { continue }
            if let known, known == (types, withdrawals) { continue }
            known = (types, withdrawals)
            changed()
        }
    }

    /// Repeats work until it succeeds, or the task is cancelled.
    private func repeating(_ work: () async throws -> Void) async {
        var failures = 0
        while !Task.isCancelled {
            if (try? await work()) != nil { return }
            failures += 1
            guard (try? await sleep(CloudPause.seconds(after: failures))) != nil else { return }
        }
    }
}

extension CloudSampleCounts {
    /// Counts the samples of a store.
    ///
    /// - Parameters:
    ///   - shared: The types that the person shares from there.
    ///   - account: The name of the account from which samples come.
    ///   - store: The store, as its owner sees it.
    /// - Throws: `HealthStoreError`.
    init(
        of shared: [CloudSampleSharing.Shared], receivedFrom account: String,
        in store: HealthStore
    ) async throws {
        let all = try await store.countsByType()
        var counts: [ObjectType: Int] = [:]
        for shared in shared {
            guard let start = shared.from else {
                counts[shared.type] = all[shared.type] ?? 0
                continue
            }
            let predicate = SamplePredicate.interval(
                start: start, end: nil, options: .strictStartDate)
            counts[shared.type] = try await store.count(
                [SampleQuery(type: shared.type, predicate: predicate)], app: nil)
        }
        self.init(
            all: all, shared: counts,
            received: try await StoreMirror(store, account: account).count())
    }
}
