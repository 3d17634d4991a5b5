import Foundation
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthModel

extension Checker {
    /// The counts that the person sees are those of the entries, and nothing waits.
    func checkStatus(_ device: SimulatedDevice) async throws {
        let status = try await device.journal.status(of: .health)
        try require(
            status.pending == 0 && status.parked == 0 && status.failed == 0
                && status.deletions == 0,
            "\(device.name) still has \(status)")
        let ids = try await device.ownEntries().map(\.id)
        let states = try await device.journal.syncStates(of: ids, at: .health)
        try require(states.count == ids.count, "\(device.name): own entries without a state")
        let waiting = states.values.filter { state in
            state.step != .synced && state.step != .removedThere && state.step != .notExported
        }
        try require(waiting.isEmpty, "\(device.name): entries wait, but the status says none does")
        let open = try await device.journal.conflicts().count
        try require(status.conflicts == open, "\(device.name): the count of conflicts is wrong")
    }

    /// Health holds of ours what the journal says is exported, each entry once.
    func checkOwn(_ device: SimulatedDevice, _ contents: StoreContents) async throws {
        let entries = try await device.ownEntries()
        let states = try await device.journal.syncStates(of: entries.map(\.id), at: .health)
        for entry in entries {
            let (id, state) = (entry.id, states[entry.id])
            let there = contents.version(of: id)
            switch state?.step {
            case .synced where Amounts(entry).values.isEmpty:
                // Nothing is known of it that Health could hold.
                try require(there == nil, "\(device.name): unknown \(name(id)) is in Health")
            case .synced where there == nil && contents.leftVersion(of: id) != nil:
                // A deletion stopped half way and was taken back while sync was off. This device
                // read what was left; the other one sends the whole entry with its backfill.
                let waits = try await waitsSomewhere(id)
                try require(
                    waits && contents.leftVersion(of: id) == entry.header.version,
                    "\(device.name): \(name(id)) is synced, Health has only parts of it")
            case .synced:
                try require(
                    there == entry.header.version || contents.isEarlierAlone(id),
                    "\(device.name): \(name(id)) is synced as v\(entry.header.version), "
                        + "Health has \(there.map { "v\($0)" } ?? "nothing")")
                try require(
                    contents.own[id].flatMap { Amounts($0) } == Amounts(entry),
                    "\(device.name): \(name(id)) is \(Amounts(entry)), Health has "
                        + "\(contents.own[id].flatMap { Amounts($0) }.map(\.description) ?? "")")
                try await checkLinks(device, id, contents)
            case .removedThere:
                try require(there == nil, "\(device.name): removed \(name(id)) is in Health")
            default:
                // What was sent without an answer may be there; it is not said to be. Of what was
                // half deleted and restored, parts are.
                let there = there ?? contents.leftVersion(of: id)
                // An exported version of which nothing was known left nothing there.
                let exported =
                    world.truth.alwaysHadAmounts(id) ? state?.exportedVersion ?? 0 : 0
                try require(
                    (exported...max(exported, entry.header.version)).contains(there ?? 0),
                    "\(device.name): \(name(id)) v\(entry.header.version) was exported as "
                        + "\(exported), Health has \(there ?? 0)")
            }
        }
        let known = Set(entries.map(\.id))
        for id in contents.own.keys where !known.contains(id) {
            let knowledge = try await device.journal.withSnapshot { tx in
                try tx.remote(.health).knowledge(of: id)
            }
            throw Finding(
                "\(device.name) has no \(name(id)), but Health has "
                    + "\(contents.own[id]?.map { StoreContents.name($0) } ?? []); \(knowledge)")
        }
    }

    /// No nutrient of an earlier version is left, but of an edit that waits for a backfill.
    func checkOrphans(_ contents: StoreContents) async throws {
        for orphan in contents.orphans {
            guard let id = contents.entry(orphan), try await waitsSomewhere(id) else {
                throw Finding("left over: \(StoreContents.name(orphan))")
            }
        }
    }

    /// Whether an entry waits for a backfill on one of the devices.
    private func waitsSomewhere(_ id: UUID) async throws -> Bool {
        for device in world.devices {
            let states = try await device.journal.syncStates(of: [id], at: .health)
            if states[id]?.step == .notExported { return true }
        }
        return false
    }

    private func checkLinks(_ device: SimulatedDevice, _ id: UUID, _ contents: StoreContents)
        async throws
    {
        let links = try await device.journal.withSnapshot { tx in
            try tx.remote(.health).links.of(id)
        }
        let samples = (contents.own[id] ?? []).flatMap { [$0] + ($0.members ?? []) }
        try require(
            Set(links.map(\.object)) == Set(samples.map(\.uuid.uuidString)),
            "\(device.name): the links of \(name(id)) are not what Health has")
    }

    /// Each sample of another app is imported once with its value, or was hidden.
    func checkForeign(_ device: SimulatedDevice, _ contents: StoreContents) async throws {
        let always = DateInterval(start: .distantPast, end: .distantFuture)
        let linked = try await device.journal.withSnapshot { tx in
            try tx.remote(.health).links.objects(
                kinds: Set(EntryKind.allCases), in: always, foreign: true)
        }
        let expected = contents.foreign.values.filter { !world.truth.isHidden($0, on: device) }
        let objects = expected.flatMap { [$0.uuid] + ($0.members ?? []).map(\.uuid) }
        let (has, should) = (Set(linked.keys), Set(objects.map(\.uuidString)))
        try require(
            should.subtracting(has).isEmpty,
            "\(device.name) lacks foreign \(should.subtracting(has).sorted())")
        try require(
            has.subtracting(should).isEmpty,
            "\(device.name) has foreign \(has.subtracting(should).sorted()), Health has not")
        var samples: [UUID: [Sample]] = [:]
        for sample in expected {
            guard let id = linked[sample.uuid.uuidString] else { continue }
            samples[id, default: []].append(sample)
        }
        for (id, samples) in samples {
            let first = samples.first.map { name($0.uuid) } ?? ""
            let mayShare = samples.allSatisfy { world.truth.leftOfMeals.contains($0.uuid) }
            try require(
                samples.count == 1 || mayShare, "\(device.name): two samples in one entry, \(first)"
            )
            let entry = try await device.journal.entry(id)
            try require(
                entry.map { Amounts($0) } == Amounts(samples),
                "\(device.name): foreign \(first) is \(samples) there and another value here")
        }
        let visible = try await device.foreignEntries()
        try require(
            Set(visible.map(\.id)).isSubset(of: Set(linked.values)),
            "\(device.name) shows foreign entries that Health does not have")
    }

    /// A day's drinks and energy are what Health's statistics say, where both have the same.
    func checkDays(_ device: SimulatedDevice) async throws {
        let entries = try await device.entries()
        var zones: [Day: Set<String>] = [:]
        var days: [Day: TimeZone] = [:]
        for entry in entries {
            let zone = entry.header.timeZone
            let day = DayBoundary().day(of: entry.date, in: zone)
            days[day] = zone
            for near in -1...1 {
                zones[day.advanced(by: near), default: []].insert(zone.identifier)
            }
        }
        let own = entries.filter { !$0.header.source.isForeign }.map(\.id)
        let states = try await device.journal.syncStates(of: own, at: .health)
        let onlyHere = Set(own.filter { states[$0]?.step != .synced })
        for (day, zone) in days where zones[day]?.count == 1 {
            try await checkDay(device, day, zone, onlyHere)
        }
    }

    /// The totals of the last month as charts read them, for which journals keep summaries.
    func totals(_ device: SimulatedDevice) async throws -> [DaySummary] {
        let today = try await device.journal.today()
        return try await device.journal.summaries(
            from: today.advanced(by: -31), through: today, withItems: false)
    }

    /// The totals of charts are those that the entries have.
    func checkTotals(_ device: SimulatedDevice) async throws {
        for total in try await totals(device) {
            let summary = try await device.journal.summary(of: total.day)
            try require(
                total.nutrients == summary.nutrients && total.water == summary.water
                    && total.ownWater == summary.ownWater
                    && total.workouts == summary.workouts
                    && total.entries.map(\.id) == summary.entries.map(\.id)
                    && total.activity == summary.activity,
                "\(device.name): charts have other totals of \(total.day) than the day itself")
        }
    }

    private func checkDay(
        _ device: SimulatedDevice, _ day: Day, _ zone: TimeZone, _ onlyHere: Set<UUID>
    ) async throws {
        let summary = try await device.journal.summary(of: day)
        let interval = DayBoundary().interval(of: day, in: zone)
        let predicate = SamplePredicate.interval(
            start: interval.start, end: interval.end, options: .strictStartDate)
        for (type, kind, sum) in [
            (ObjectType.dietaryWater, EntryKind.drink, summary.water),
            (.dietaryEnergyConsumed, .food, summary.energy),
        ] {
            let samples = try await world.store.samples(
                [SampleQuery(type: type, predicate: predicate)], app: nil)
            // Hidden, replaced and removed entries make the two differ, as they should.
            let here = summary.entries.filter { $0.kind == kind }.reduce(0) { count, entry in
                if case .food(let food) = entry {
                    return count + food.items.count { $0.nutrients[type] != nil }
                }
                return count + 1
            }
            let isAllThere = !summary.entries.contains { onlyHere.contains($0.id) }
            guard here == samples.count, here > 0, isAllThere else { continue }
            let statistics = try await world.store.statistics(
                of: type, matching: predicate, options: .cumulativeSum, app: nil)
            let unit = sum.unit
            let theirs = try statistics?.merged.sum?.doubleValue(for: unit) ?? 0
            world.comparedDays += 1
            try require(
                abs(theirs - sum.value) < 1e-6,
                "\(device.name): \(type.name) on \(day) is \(sum), Health says \(theirs); here "
                    + summary.entries.filter { $0.kind == kind }.map {
                        "\(name($0.id)) \(Amounts($0))"
                    }.joined(separator: ", ") + "; there "
                    + samples.compactMap { sample in
                        Amounts([sample]).map { "\(name(sample.uuid)) \($0)" }
                    }.joined(separator: ", "))
        }
    }
}
