internal import Foundation
internal import PostgresDatabase

extension PostgresSampleStore {
    func keptType(_ type: String, of person: PersonID) async throws -> KeptType {
        let rows = try await store.call("kept_type", person, [.text(type)]) { row in
            KeptType(
                last: try row.int(0), hasSamples: try row.bool(1),
                state: row.isNull(3)
                    ? nil
                    : KeptType.State(
                        revision: try row.int(3), parts: try row.int(4), records: try row.int(5),
                        horizon: try row.int(6), entries: try row.data(7),
                        named: try row.data(8)),
                changed: row.isNull(9)
                    ? [] : [KeptType.ChangedWeek(week: try row.int(9), first: try row.int(10))],
                hasDeletions: try row.bool(2))
        }
        guard var kept = rows.first else { throw CloudStoreError.noPerson }
        kept.changed = rows.flatMap(\.changed)
        return kept
    }

    func keptWeeks(
        of type: String, variant: Data, in weeks: ClosedRange<Int>, of person: PersonID
    ) async throws -> [KeptWeek] {
        try await store.call(
            "kept_weeks", person,
            [.text(type), .bytes(variant), .int(weeks.lowerBound), .int(weeks.upperBound)]
        ) { row in
            let (start, end) = (try row.int(1), try row.int(2))
            return KeptWeek(
                week: try row.int(0), times: start...end, figures: try row.data(3))
        }
    }

    func keep(_ change: KeptChange, of person: PersonID) async throws {
        let (state, weeks) = (change.state, change.weeks)
        func ints(_ number: (KeptWeek) -> Int) -> PostgresValue {
            .ints(weeks.map { Int64(number($0)) })
        }
        try await store.call(
            "keep_figures", person,
            [
                .text(change.type), .int(state.revision), .int(state.parts), .int(state.records),
                .int(state.horizon), .bytes(state.entries), .bytes(state.named),
                .bool(change.removesAll), .ints(change.removed.map { Int64($0.lowerBound) }),
                .ints(change.removed.map { Int64($0.upperBound) }), .bytes(change.variant),
                ints(\.week), ints(\.times.lowerBound), ints(\.times.upperBound),
                .byteStrings(weeks.map(\.figures)), .int(KeptChange.mostVariants),
            ])
    }
}
