import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Synchronization

/// A bottle that counts drinks and sends each until it is acknowledged; it is out of reach at times.
final class Bottle: UpstreamDevice {
    /// A drink as the bottle counted it.
    struct Sip: Hashable, Sendable {
        var recordID: String
        var date: Date
        var milliliters: Double
    }

    private struct State {
        var isNear = true
        var records: [Sip] = []
        var unacknowledged: Set<String> = []
        var newHeader: (@Sendable (Date) -> EntryHeader)?
    }

    private let state = Mutex(State())
    private let dice: SharedGenerator

    init(seed: UInt64) {
        dice = SharedGenerator(seed: seed)
    }

    /// The counted drinks that it was not told to delete.
    var records: [Sip] { state.withLock { $0.records } }

    /// Whether a drink is not acknowledged yet.
    var isWaiting: Bool { state.withLock { !$0.unacknowledged.isEmpty } }

    func setNear(_ isNear: Bool) { state.withLock { $0.isNear = isNear } }

    /// Counts a drink.
    func count(_ sip: Sip) {
        state.withLock { state in
            state.records.append(sip)
            state.unacknowledged.insert(sip.recordID)
        }
    }

    /// The header of an entry of the app that receives its drinks.
    func pair(_ newHeader: @escaping @Sendable (Date) -> EntryHeader) {
        state.withLock { $0.newHeader = newHeader }
    }

    func delete(_ recordID: String) async throws(UpstreamError) {
        try connect()
        let isKnown = state.withLock { state in
            let before = state.records.count
            state.records.removeAll { $0.recordID == recordID }
            state.unacknowledged.remove(recordID)
            return state.records.count < before
        }
        guard isKnown else { throw .unknownRecord }
        // The confirmation may be lost on its way.
        if dice.chance(20) { throw .noConfirmation }
    }

    func records() async throws(UpstreamError) -> [DrinkEntry] {
        try connect()
        return state.withLock { state in
            guard let newHeader = state.newHeader else { return [] }
            return state.records.filter { state.unacknowledged.contains($0.recordID) }.map { sip in
                DrinkEntry(
                    header: newHeader(sip.date), volume: Quantity(sip.milliliters, .milliliter),
                    upstreamID: sip.recordID)
            }
        }
    }

    func acknowledge(_ recordIDs: [String]) async throws(UpstreamError) {
        try connect()
        state.withLock { $0.unacknowledged.subtract(recordIDs) }
    }

    private func connect() throws(UpstreamError) {
        guard state.withLock({ $0.isNear }), !dice.chance(20) else { throw .notConnected }
    }
}
