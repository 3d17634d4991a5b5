internal import Foundation
internal import HealthModel

/// Converts the elements of an export to samples.
///
/// Repeated values are converted once: the plan for a type, a unit, a source's revision. A mapper
/// belongs to one reader, whose table indices it uses.
struct SampleMapper {
    /// The conversion of the records of a type.
    enum TypePlan {
        case quantity(ObjectType, HealthUnit?)
        case category(ObjectType)
        /// An unknown type: a quantity if it has a number with a unit.
        case undecided(String)
    }

    private var plans: [TypePlan] = []
    private var units: [HealthUnit?] = []
    private var revisions: [ExportOrigin: SourceRevision] = [:]
    private var lastRevision: (origin: ExportOrigin, revision: SourceRevision)?
    private var suitable: [UInt64: Bool] = [:]
    private var lastSuitable: (key: UInt64, isSuitable: Bool) = (.max, false)

    // MARK: - Look-ups

    mutating func plan(_ type: InternedID, _ tables: ExportTables) -> TypePlan {
        while plans.count <= Int(type.index) {
            plans.append(Self.plan(tables.types.values[plans.count]))
        }
        return plans[Int(type.index)]
    }

    static func plan(_ identifier: String) -> TypePlan {
        if let type = ObjectType.named(identifier) {
            if type.kind == .quantity { return .quantity(type, type.canonicalUnit) }
            if type.kind == .category { return .category(type) }
        }
        if identifier.hasPrefix("HKQuantityTypeIdentifier") {
            return .quantity(ObjectType(identifier: identifier, kind: .quantity), nil)
        }
        if identifier.hasPrefix("HKCategoryTypeIdentifier") {
            return .category(ObjectType(identifier: identifier, kind: .category))
        }
        return .undecided(identifier)
    }

    /// The unit at an index; nil if its text is not a unit.
    mutating func unit(_ id: InternedID, _ tables: ExportTables) -> HealthUnit? {
        while units.count <= Int(id.index) {
            units.append(try? HealthUnit(tables.units.values[units.count]))
        }
        return units[Int(id.index)]
    }

    /// A quantity of a type in the unit at an index; throws if the unit does not fit the type.
    mutating func quantity(
        _ value: Double, _ id: InternedID?, type: InternedID, canonical: HealthUnit?,
        _ tables: ExportTables
    ) throws(SkipReason) -> Quantity {
        guard let id else { throw .missing(attribute: "unit") }
        guard let unit = unit(id, tables) else { throw .unsuitableUnit }
        if let canonical {
            let key =
                UInt64(UInt32(bitPattern: type.index)) << 32 | UInt64(UInt32(bitPattern: id.index))
            if lastSuitable.key != key {
                let isSuitable = suitable[key] ?? canonical.isCompatible(with: unit)
                suitable[key] = isSuitable
                lastSuitable = (key, isSuitable)
            }
            guard lastSuitable.isSuitable else { throw .unsuitableUnit }
        }
        return Quantity(value, unit)
    }

    mutating func revision(_ origin: ExportOrigin, _ tables: ExportTables) -> SourceRevision {
        if let lastRevision, lastRevision.origin == origin { return lastRevision.revision }
        let revision =
            revisions[origin]
            ?? SourceRevision(
                source: SourceNaming.source(named: tables.sources[origin.source]),
                version: origin.version.map { tables.versions[$0] })
        revisions[origin] = revision
        lastRevision = (origin, revision)
        return revision
    }

    /// Metadata by key; the first value of a repeated key counts.
    func metadata(_ entries: [ExportMetadataEntry], _ tables: ExportTables) -> Metadata {
        guard !entries.isEmpty else { return [:] }
        var metadata = Metadata(minimumCapacity: entries.count)
        for entry in entries {
            let key = tables.keys[entry.key]
            if metadata[key.text] == nil {
                metadata[key.text] = MetadataText.value(entry.value, as: key.valueClass)
            }
        }
        return metadata
    }

    // MARK: - Samples

    /// A sample with origin, times and metadata from an element.
    mutating func sample(
        _ uuid: UUID, _ type: ObjectType, _ payload: Sample.Payload, header: ExportHeader,
        metadata: [ExportMetadataEntry], _ tables: ExportTables
    ) -> Sample {
        Sample(
            uuid: uuid, type: type,
            startDate: Date(timeIntervalSinceReferenceDate: header.start),
            endDate: Date(timeIntervalSinceReferenceDate: header.end), payload: payload,
            metadata: self.metadata(metadata, tables),
            device: header.origin.device.flatMap { tables.devices[$0] },
            sourceRevision: revision(header.origin, tables))
    }

    /// The raw value of a category; types without values have that of "not applicable".
    func categoryValue(
        of record: ExportRecord, _ tables: ExportTables
    ) throws(SkipReason) -> Int {
        switch record.value {
        case .none: return 0
        case .number(let value):
            guard let raw = Int(exactly: value) else { throw .invalid(attribute: "value") }
            return raw
        case .name(let name):
            guard let raw = tables.names[name].categoryValue else { throw .unknownCategoryValue }
            return raw
        }
    }
}

extension SampleMapper {
    /// A workout's details, and the parts of them that are invalid.
    mutating func detail(
        of workout: ExportWorkout, _ tables: ExportTables
    ) -> (WorkoutDetail, [ExportSkip]) {
        var skips: [ExportSkip] = []
        func skip(_ element: String, _ type: String, _ reason: SkipReason) {
            skips.append(ExportSkip(element: element, type: type, reason: reason, line: 0))
        }
        let activityType = WorkoutActivities.rawValue(exportName: workout.activity)
        if activityType == nil { skip("workoutActivityType", workout.activity, .unknownActivity) }
        var detail = WorkoutDetail(activityType: activityType ?? Self.otherActivity, duration: 0)
        detail.events = events(workout.events, tables, &skips)
        detail.duration =
            workout.duration
            ?? Self.durationWithoutPauses(
                workout.header.start, workout.header.end, detail.events)
        for statistics in workout.statistics {
            do throws(SkipReason) {
                detail.statistics.append(try self.statistics(statistics, tables))
            } catch {
                skip("WorkoutStatistics", tables.types[statistics.type], error)
            }
        }
        let facts = metadata(workout.metadata, tables)
        for activity in workout.activities {
            guard let uuid = UUID(uuidString: activity.uuid) else {
                skip("WorkoutActivity", workout.activity, .invalid(attribute: "uuid"))
                continue
            }
            let own = metadata(activity.metadata, tables)
            let raw = activity.activity.flatMap { WorkoutActivities.rawValue(exportName: $0) }
            if raw == nil, let name = activity.activity {
                skip("workoutActivityType", name, .unknownActivity)
            }
            detail.activities.append(
                WorkoutActivity(
                    uuid: uuid,
                    configuration: Self.configuration(
                        raw ?? detail.activityType, own.merging(facts) { own, _ in own }),
                    startDate: Date(timeIntervalSinceReferenceDate: activity.start),
                    endDate: activity.end.map { Date(timeIntervalSinceReferenceDate: $0) },
                    metadata: own, events: events(activity.events, tables, &skips)))
        }
        setTotals(&detail, workout, tables)
        return (detail, skips)
    }

    /// Old exports contain totals; newer ones contain them among the statistics.
    private mutating func setTotals(
        _ detail: inout WorkoutDetail, _ workout: ExportWorkout, _ tables: ExportTables
    ) {
        func sum(_ isWanted: (ObjectType) -> Bool) -> Quantity? {
            detail.statistics.first { isWanted($0.type) && $0.sum != nil }?.sum
        }
        detail.totalEnergyBurned =
            total(workout.totalEnergyBurned, .kilocalorie, tables)
            ?? sum { $0 == .activeEnergyBurned }
        detail.totalDistance =
            total(workout.totalDistance, .meter(), tables)
            ?? sum { $0.identifier.hasPrefix("HKQuantityTypeIdentifierDistance") }
        detail.totalFlightsClimbed = sum { $0 == .flightsClimbed }
        detail.totalSwimmingStrokeCount = sum { $0 == .swimmingStrokeCount }
    }

    private mutating func total(
        _ quantity: ExportQuantity?, _ dimension: HealthUnit, _ tables: ExportTables
    ) -> Quantity? {
        guard let quantity, let id = quantity.unit, let unit = unit(id, tables),
            unit.isCompatible(with: dimension)
        else { return nil }
        return Quantity(quantity.value, unit)
    }

    /// The events of known types; the others are added to the skips.
    private func events(
        _ events: [ExportWorkoutEvent], _ tables: ExportTables, _ skips: inout [ExportSkip]
    ) -> [WorkoutEvent] {
        events.compactMap { event in
            if let known = self.event(event, tables) { return known }
            skips.append(
                ExportSkip(
                    element: "WorkoutEvent", type: event.type, reason: .unknownActivity,
                    line: 0))
            return nil
        }
    }

    private func event(_ event: ExportWorkoutEvent, _ tables: ExportTables) -> WorkoutEvent? {
        guard let type = Self.eventTypes[event.type] else { return nil }
        let start = Date(timeIntervalSinceReferenceDate: event.date)
        return WorkoutEvent(
            type: type, interval: DateInterval(start: start, duration: event.duration),
            metadata: metadata(event.metadata, tables))
    }

    private mutating func statistics(
        _ statistics: ExportWorkoutStatistics, _ tables: ExportTables
    ) throws(SkipReason) -> WorkoutStatistics {
        guard case .quantity(let type, let canonical) = plan(statistics.type, tables) else {
            throw .unsuitableUnit
        }
        let interval = DateInterval(
            start: Date(timeIntervalSinceReferenceDate: statistics.start),
            end: Date(timeIntervalSinceReferenceDate: statistics.end))
        var result = WorkoutStatistics(type: type, interval: interval)
        for (path, value) in [
            (\WorkoutStatistics.sum, statistics.sum), (\.average, statistics.average),
            (\.minimum, statistics.minimum), (\.maximum, statistics.maximum),
        ] {
            guard let value else { continue }
            result[keyPath: path] = try quantity(
                value, statistics.unit, type: statistics.type, canonical: canonical, tables)
        }
        return result
    }

    private static func configuration(
        _ activityType: Int, _ metadata: Metadata
    ) -> WorkoutConfiguration {
        let isIndoor = metadata["HKIndoorWorkout"]?.number
        return WorkoutConfiguration(
            activityType: activityType, locationType: isIndoor.map { $0 != 0 ? 2 : 3 } ?? 1,
            swimmingLocationType: metadata["HKSwimmingLocationType"]?.number
                .flatMap { Int(exactly: $0) } ?? 0,
            lapLength: metadata["HKLapLength"]?.quantity)
    }

    /// The duration without the time between a pause and the next resumption.
    static func durationWithoutPauses(
        _ start: Double, _ end: Double, _ events: [WorkoutEvent]
    ) -> TimeInterval {
        var pausedAt: Double?
        var paused = 0.0
        for event in events.sorted(by: { $0.interval.start < $1.interval.start }) {
            let time = event.interval.start.timeIntervalSinceReferenceDate
            switch event.type {
            case 1, 5: pausedAt = pausedAt ?? time
            case 2, 6:
                if let pause = pausedAt { paused += time - pause }
                pausedAt = nil
            default: break
            }
        }
        if let pause = pausedAt { paused += max(0, end - pause) }
        return max(0, end - start - paused)
    }

    /// The raw value of the activity "other", for activities that are newer than this package.
    private static let otherActivity = 3000

    /// The name of an event type in an export.
    static func eventName(of type: Int) -> String {
        eventTypes.first { $0.value == type }?.key ?? "HKWorkoutEventTypeMarker"
    }

    private static let eventTypes = [
        "HKWorkoutEventTypePause": 1, "HKWorkoutEventTypeResume": 2, "HKWorkoutEventTypeLap": 3,
        "HKWorkoutEventTypeMarker": 4, "HKWorkoutEventTypeMotionPaused": 5,
        "HKWorkoutEventTypeMotionResumed": 6, "HKWorkoutEventTypeSegment": 7,
        "HKWorkoutEventTypePauseOrResumeRequest": 8,
    ]
}

extension SampleMapper {
    /// The beats of a heart rate variability record as a separate series, as in HealthKit; nil if
    /// the record has none.
    mutating func heartbeats(
        of record: ExportRecord, _ beats: [ExportBeat], occurrences: inout OccurrenceCounter,
        _ tables: ExportTables
    ) -> (Sample, SeriesData)? {
        let beats = Self.heartbeats(beats, start: record.header.start)
        guard !beats.isEmpty else { return nil }
        var identity = record.identity
        identity.combine(ExportIdentity.Kind.beats.rawValue)
        let type = ObjectType.heartbeatSeries
        let uuid = ExportIdentity.uuid(
            type: type.identifier, start: record.header.start, content: identity,
            occurrence: occurrences.next(identity))
        let sample = sample(
            uuid, type, .series(count: beats.count), header: record.header, metadata: [], tables)
        return (sample, .heartbeats(beats))
    }

    /// Seconds since the start for times of day in an unknown time zone.
    ///
    /// Time zones differ by whole quarters of an hour and a list covers about a minute, so the time
    /// within the quarter of an hour is enough. A beat follows a gap if the time since the previous
    /// beat is clearly longer than its rate.
    static func heartbeats(_ beats: [ExportBeat], start: Double) -> [Heartbeat] {
        var result: [Heartbeat] = []
        result.reserveCapacity(beats.count)
        for beat in beats {
            var elapsed = (beat.secondOfDay - start).truncatingRemainder(dividingBy: 900)
            if elapsed < 0 { elapsed += 900 }
            let sinceLast = result.last.map { elapsed - $0.timeSinceStart } ?? 0
            let expected = beat.rate > 0 ? 60 / beat.rate : 0
            result.append(
                Heartbeat(
                    timeSinceStart: elapsed,
                    precededByGap: expected > 0 && sinceLast > expected * 1.25 + 0.05))
        }
        return result
    }
}
