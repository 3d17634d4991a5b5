internal import CFaultyDisk
internal import DatabaseFile
package import Foundation

/// A disk that fails or loses power at a chosen call of SQLite's.
///
/// What a body opens in ``run(_:)`` is on the disk. There is power until a cut; afterwards every call
/// fails, and the files hold what survived. Real files are never synced, which makes tests fast.
package final class FaultyDisk: Sendable {
    /// What happens at the chosen call.
    package enum Fault: CaseIterable, Sendable {
        /// The power goes during the call.
        case cut
        /// The call fails, and may have done a part of its work.
        case error
        /// The disk is full.
        case full
    }

    /// The calls among which one is chosen.
    package enum Calls: Sendable {
        /// Those that change the disk: writes, truncations, syncs, openings and deletions.
        case changes
        /// These, and reads and mappings of shared memory.
        case all
    }

    // The functions of the disk lock it.
    private nonisolated(unsafe) let disk: OpaquePointer

    /// Creates a disk with power and without faults.
    ///
    /// - Parameters:
    ///   - seed: Chooses what survives a cut.
    ///   - keepsSome: Whether a cut leaves a part of what was not synced, torn and in any order.
    ///   - ignoresSyncs: Whether a sync does nothing, as on a disk that lies: a fault that tests must find.
    ///   - setsAside: Whether a cut also writes what survives for ``moveSurvivors(from:to:)``.
    package init(
        seed: Int, keepsSome: Bool = false, ignoresSyncs: Bool = false, setsAside: Bool = false
    ) {
        disk = faulty_disk_create(UInt64(bitPattern: Int64(seed)))
        faulty_disk_keep_some(disk, keepsSome ? 1 : 0)
        faulty_disk_ignore_syncs(disk, ignoresSyncs ? 1 : 0)
        faulty_disk_set_aside(disk, setsAside ? 1 : 0)
    }

    deinit { faulty_disk_release(disk) }

    /// Runs a body; the databases that it opens are on the disk.
    package func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await DatabaseName.$fileSystem.withValue(
            String(cString: faulty_disk_name(disk)), operation: body)
    }

    /// Runs a body that does not wait; the databases that it opens are on the disk.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try DatabaseName.$fileSystem.withValue(
            String(cString: faulty_disk_name(disk)), operation: body)
    }

    /// Plans a fault at a call, counted from 1 from now on; a former plan ends.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - call: The number of the call among `calls`.
    ///   - calls: The calls that are counted.
    ///   - lasts: Whether every later call of these fails too.
    package func plan(_ fault: Fault, at call: Int, of calls: Calls, lasts: Bool = false) {
        let code =
            switch fault {
            case .cut: CFaultyDiskCut
            case .error: CFaultyDiskError
            case .full: CFaultyDiskFull
            }
        faulty_disk_plan(disk, code, Self.kinds(calls), Int64(call), lasts ? 1 : 0)
    }

    /// Counts calls from now on, without a fault.
    package func count(_ calls: Calls) {
        faulty_disk_plan(disk, CFaultyDiskNothing, Self.kinds(calls), 0, 0)
    }

    /// The number of calls since the last plan.
    package var calls: Int { Int(faulty_disk_calls(disk)) }

    /// Whether the planned fault has happened.
    package var hasStruck: Bool { faulty_disk_has_struck(disk) != 0 }

    /// Cuts the power, unless it is cut already.
    package func cut() { faulty_disk_cut(disk) }

    /// Moves what survived a cut from one folder to another one.
    ///
    /// The files at their own paths may have changed since: work that goes on in the background opens the path anew,
    /// outside the disk.
    package static func moveSurvivors(from folder: URL, to other: URL) throws {
        let (files, ending) = (FileManager.default, "-survived")
        for name in try files.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(ending)
        {
            try files.moveItem(
                at: folder.appending(path: name),
                to: other.appending(path: String(name.dropLast(ending.count))))
        }
    }

    private static func kinds(_ calls: Calls) -> UInt32 {
        switch calls {
        case .changes: UInt32(CFaultyDiskChanges)
        case .all: UInt32(CFaultyDiskAll)
        }
    }
}
