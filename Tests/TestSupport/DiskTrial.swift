package import Foundation
internal import Synchronization

/// Counts the steps of an action that returned without an error.
package final class Acknowledgements: Sendable {
    private let number = Mutex(0)

    package init() {}

    /// The number of steps.
    package var count: Int { number.withLock { $0 } }

    /// Counts a step.
    package func add() { number.withLock { $0 += 1 } }
}

/// An action on databases in a folder, tried with a fault at each call of SQLite's to the disk.
///
/// Every trial begins with the same files and is decided by its seed. The problems that are found
/// begin with the fault and the number of the call.
package struct DiskTrial<World: Sendable>: Sendable {
    private let prepare: @Sendable (URL) async throws -> Void
    private let open: @Sendable (URL) async throws -> World
    private let act: @Sendable (World, Acknowledgements) async throws -> Void
    private let problems: @Sendable (World, _ acknowledged: Int) async throws -> [String]
    /// The number of calls above which a seed chooses among them; `DISK_CALLS` of the environment raises it.
    package var mostCalls = 30

    /// Creates a trial.
    ///
    /// - Parameters:
    ///   - prepare: Writes the files that are there before the action.
    ///   - open: Opens the files.
    ///   - act: Acts in steps, and counts each that was acknowledged.
    ///   - problems: Says what is wrong where so many steps were acknowledged: all these must be there, the next
    ///     one whole or absent.
    package init(
        prepare: @escaping @Sendable (URL) async throws -> Void = { _ in },
        open: @escaping @Sendable (URL) async throws -> World,
        act: @escaping @Sendable (World, Acknowledgements) async throws -> Void,
        problems: @escaping @Sendable (World, _ acknowledged: Int) async throws -> [String]
    ) {
        (self.prepare, self.open, self.act, self.problems) = (prepare, open, act, problems)
    }

    /// Cuts the power at each change of the disk, and opens what survived.
    ///
    /// Each call is tried on a disk that loses all that was not synced, and on one that keeps a part. A disk that
    /// ignores syncs loses everything: what it kept a part of would be damaged.
    ///
    /// - Parameters:
    ///   - seed: Chooses the calls, where there are many, and what survives.
    ///   - ignoresSyncs: Whether syncs do nothing; the problems must not be empty then.
    package func problemsAfterCuts(seed: Int, ignoresSyncs: Bool = false) async throws -> [String] {
        let template = try await template()
        let counter = FaultyDisk(seed: seed)
        counter.count(.changes)
        let copy = try copy(of: template)
        try await counter.run { try await act(open(copy.url), Acknowledgements()) }
        var found: [String] = []
        for call in chosen(of: counter.calls + 1, seed: seed) {
            for keepsSome in ignoresSyncs ? [false] : [false, true] {
                let disk = FaultyDisk(
                    seed: seed &* 1_000_003 &+ call, keepsSome: keepsSome,
                    ignoresSyncs: ignoresSyncs)
                let place = "cut at \(call)\(keepsSome ? ", a part kept" : "")"
                found += try await problemsAfterCut(of: disk, at: call, template).map {
                    "\(place): \($0)"
                }
            }
        }
        return found
    }

    private func problemsAfterCut(of disk: FaultyDisk, at call: Int, _ template: TemporaryFolder)
        async throws -> [String]
    {
        let folder = try copy(of: template)
        defer { withExtendedLifetime(folder) {} }
        let acknowledged = Acknowledgements()
        disk.plan(.cut, at: call, of: .changes)
        // Whatever the error: the power is off, and nobody reads it.
        try? await disk.run { try await act(open(folder.url), acknowledged) }
        // If fewer calls were made than in the first run, the power goes now.
        disk.cut()
        return await survivors(folder.url, acknowledged.count)
    }

    /// Lets each call fail, of the opening and of the action.
    ///
    /// An action with an error must have thrown an error that `isTyped` accepts. Then the disk works
    /// again: the same action must succeed in the same world. At the end the power goes.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - lasts: Whether all later calls of the action fail too.
    ///   - seed: Chooses the calls, where there are many.
    ///   - isTyped: Whether an error says to a person what to do.
    package func problemsAfterFailures(
        _ fault: FaultyDisk.Fault, lasts: Bool, seed: Int,
        isTyped: @Sendable (any Error) -> Bool
    ) async throws -> [String] {
        let template = try await template()
        let counter = FaultyDisk(seed: seed)
        let copy = try copy(of: template)
        try await counter.run {
            let world = try await open(copy.url)
            counter.count(.all)
            try await act(world, Acknowledgements())
        }
        var found: [String] = []
        for call in chosen(of: counter.calls, seed: seed) {
            let disk = FaultyDisk(seed: seed &* 1_000_003 &+ call, keepsSome: call % 2 == 0)
            found += try await disk.run {
                try await problemsAfterFailure(
                    fault, of: disk, at: call, lasts: lasts, template, isTyped: isTyped)
            }.map { "\(fault) at \(call)\(lasts ? " and later" : ""): \($0)" }
        }
        return found
    }

    private func problemsAfterFailure(
        _ fault: FaultyDisk.Fault, of disk: FaultyDisk, at call: Int, lasts: Bool,
        _ template: TemporaryFolder, isTyped: @Sendable (any Error) -> Bool
    ) async throws -> [String] {
        let folder = try copy(of: template)
        defer { withExtendedLifetime(folder) {} }
        var found: [String] = []
        let acknowledged = Acknowledgements()
        do {
            let world = try await open(folder.url)
            disk.plan(fault, at: call, of: .all, lasts: lasts)
            do {
                try await act(world, acknowledged)
            } catch {
                if !isTyped(error) { found.append("thrown: \(String(reflecting: error))") }
            }
            disk.count(.all)
            found += try await problems(world, acknowledged.count)
            // The disk works again.
            let again = Acknowledgements()
            do {
                try await act(world, again)
            } catch {
                found.append("the world does not work again: \(String(reflecting: error))")
            }
            found += try await problems(world, max(acknowledged.count, again.count))
            disk.cut()
            return found + (await survivors(folder.url, max(acknowledged.count, again.count)))
        } catch {
            return found + ["unexpected: \(String(reflecting: error))"]
        }
    }

    /// Lets each call of the opening fail; the next opening must succeed.
    ///
    /// - Parameters:
    ///   - fault: The fault, which happens once.
    ///   - seed: Chooses the calls, where there are many.
    ///   - isTyped: Whether an error says to a person what to do.
    package func problemsOfOpening(
        _ fault: FaultyDisk.Fault, seed: Int, isTyped: @Sendable (any Error) -> Bool
    ) async throws -> [String] {
        let template = try await template()
        let counter = FaultyDisk(seed: seed)
        counter.count(.all)
        let copy = try copy(of: template)
        try await counter.run { _ = try await open(copy.url) }
        var found: [String] = []
        for call in chosen(of: counter.calls, seed: seed) {
            let folder = try self.copy(of: template)
            let disk = FaultyDisk(seed: seed &* 1_000_003 &+ call)
            disk.plan(fault, at: call, of: .all)
            do {
                try await disk.run { _ = try await open(folder.url) }
            } catch  where !isTyped(error) {
                found.append("\(fault) at \(call): thrown: \(String(reflecting: error))")
            } catch {}
            disk.cut()
            found += await survivors(folder.url, 0).map { "\(fault) at \(call): \($0)" }
            withExtendedLifetime(folder) {}
        }
        return found
    }

    /// The problems of what a cut left, opened on a disk that works.
    private func survivors(_ folder: URL, _ acknowledged: Int) async -> [String] {
        do {
            return try await FaultyDisk(seed: 0).run {
                try await problems(open(folder), acknowledged)
            }
        } catch {
            return ["what survived is unusable: \(String(reflecting: error))"]
        }
    }

    // MARK: Folders and calls

    private func template() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try await FaultyDisk(seed: 0).run { try await prepare(folder.url) }
        return folder
    }

    private func copy(of template: TemporaryFolder) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: template.url.path)
        where !name.hasSuffix("-shm") {
            try FileManager.default.copyItem(
                at: template.url.appending(path: name), to: folder.url.appending(path: name))
        }
        return folder
    }

    /// All calls, or the first and the last ones and some of those between.
    private func chosen(of count: Int, seed: Int) -> [Int] {
        let wanted = ProcessInfo.processInfo.environment["DISK_CALLS"].flatMap(Int.init) ?? 0
        let most = max(mostCalls, wanted)
        guard count > most else { return count > 0 ? Array(1...count) : [] }
        let edge = most / 3
        var random = SeededGenerator(seed: seed)
        let between = (0..<(most - 2 * edge)).map { _ in
            edge + 1 + random.below(count - 2 * edge)
        }
        return Array(1...edge) + Set(between).sorted() + Array((count - edge + 1)...count)
    }
}
