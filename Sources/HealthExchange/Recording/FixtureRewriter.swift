internal import Foundation
internal import HealthModel

/// Rewrites samples for a fixture; the first pass collects the numbers that the second one replaces.
///
/// Both passes visit the same numbers, because both are the same code: until ``replaceNumbers()`` a number is
/// its own replacement.
struct FixtureRewriter {
    /// A sample of the recording.
    struct Item {
        var sample: Sample
        var series: SeriesData?
        /// The samples of a workout, or the symptoms of an electrocardiogram.
        var associated: [UUID] = []
    }

    let clock: FixtureClock
    var random: FixtureRandom
    var names = NameReplacement()
    private var collected: [NumberGroup: [Double]] = [:]
    private var noise: [NumberGroup: ValueNoise] = [:]
    private var isReplacing = false

    init(clock: FixtureClock, random: FixtureRandom) {
        self.clock = clock
        self.random = random
    }

    // MARK: Numbers

    /// Ends the collecting of numbers: from now on they are replaced, and names are counted anew.
    mutating func replaceNumbers() {
        var factors: [String: NoiseFactor] = [:]
        for (kind, values) in collected.sorted(by: { $0.key.order < $1.key.order }) {
            let factor = factors[kind.factorName] ?? NoiseFactor(&random)
            factors[kind.factorName] = factor
            var hasRareOnes = false
            if case .samples = kind { hasRareOnes = true }
            noise[kind] = ValueNoise(
                values, hasRareOnes: hasRareOnes, NoiseRule(kind.unit, values), factor, &random)
        }
        isReplacing = true
        names = NameReplacement()
    }

    /// The replacement of a number, in the unit of its group.
    mutating func number(_ value: Double, _ kind: NumberGroup) -> Double {
        guard isReplacing else {
            collected[kind, default: []].append(value)
            return value
        }
        guard let noise = noise[kind] else {
            preconditionFailure("A number was not collected before the numbers are replaced.")
        }
        return noise(value)
    }

    /// The replacement of a number in another unit than that of its group.
    private mutating func number(
        _ value: Double, _ unit: HealthUnit, _ kind: NumberGroup
    ) -> Double {
        guard unit != kind.unit, let there = try? UnitConversion(from: unit, to: kind.unit),
            let back = try? UnitConversion(from: kind.unit, to: unit)
        else { return number(value, kind) }
        return back(number(there(value), kind))
    }

    /// The replacement of an amount of a type.
    mutating func quantity(
        _ quantity: Quantity, _ kind: (HealthUnit) -> NumberGroup, of type: ObjectType?
    ) -> Quantity {
        Quantity(
            number(quantity.value, quantity.unit, kind(Self.unit(of: quantity, type))),
            quantity.unit)
    }

    /// The unit in which the amounts of a type are compared.
    private static func unit(of quantity: Quantity, _ type: ObjectType?) -> HealthUnit {
        guard let unit = type?.canonicalUnit, quantity.isCompatible(with: unit) else {
            return quantity.unit
        }
        return unit
    }

    /// The replacement of a sum, an average or an extreme of a type.
    mutating func summary(_ amount: Quantity?, _ type: ObjectType) -> Quantity? {
        guard let amount else { return nil }
        return quantity(amount, { .summaries(type, $0) }, of: type)
    }

    /// The replacement of an amount with a key of its own.
    mutating func named(_ amount: Quantity, _ key: String) -> Quantity {
        quantity(amount, { .named(key, $0) }, of: nil)
    }

    /// Whether the value of a sample is far from the others of its type.
    func isRare(_ sample: Sample) -> Bool {
        if let members = sample.members { return members.contains { isRare($0) } }
        guard case .quantity(let quantity, nil) = sample.payload else { return false }
        let unit = Self.unit(of: quantity, sample.type)
        guard let value = try? quantity.doubleValue(for: unit),
            let noise = noise[.samples(sample.type, unit)]
        else { return false }
        return !noise.common.contains(value)
    }

    // MARK: Samples

    /// The replacement of a sample with its data.
    mutating func rewrite(_ item: Item) -> Item {
        let (sample, series) = sample(item.sample, item.series)
        return Item(
            sample: sample, series: series,
            associated: item.associated.map { names.uuid($0, &random) })
    }

    private mutating func sample(
        _ original: Sample, _ data: SeriesData?
    ) -> (Sample, SeriesData?) {
        var sample = original
        sample.uuid = names.uuid(original.uuid, &random)
        sample.startDate = clock(original.startDate)
        sample.endDate = max(sample.startDate, clock(original.endDate))
        sample.metadata = metadata(original.metadata)
        sample.device = original.device.map { names.device($0) }
        sample.sourceRevision = original.sourceRevision.map { names.source($0, &random) }
        var series: SeriesData?
        switch original.payload {
        case .quantity(let quantity, nil):
            sample.payload = .quantity(
                self.quantity(quantity, { .samples(original.type, $0) }, of: original.type))
        case .quantity(let quantity, let summary?):
            let changed = quantitySeries(quantity, summary, data, original.type)
            sample.payload = .quantity(changed.quantity, series: changed.summary)
            series = changed.data
        case .category: break
        case .correlation(let members):
            sample.payload = .correlation(members.map { self.sample($0, nil).0 })
        case .workout(let detail):
            sample.payload = .workout(workout(detail, of: original))
        case .series: series = data.map { self.series($0) }
        case .detail(let detail):
            sample.payload = .detail(self.detail(detail))
            series = data.map { self.series($0) }
        }
        return (sample, series)
    }

    /// The replacement of metadata.
    ///
    /// Keys of HealthKit stay; those of apps are replaced. Booleans and enumerations stay.
    mutating func metadata(_ original: Metadata) -> Metadata {
        var metadata: Metadata = [:]
        for (key, value) in original.sorted(by: { $0.key < $1.key }) {
            let facts = MetadataKeyFacts.named(key)
            let newKey = facts == nil ? names.text(key, .key) : key
            metadata[newKey] = self.value(value, key, facts)
        }
        return metadata
    }

    private mutating func value(
        _ value: MetadataValue, _ key: String, _ facts: MetadataKeyFacts?
    ) -> MetadataValue {
        if key == MetadataKey.timeZone {
            if let zone = value.string { names.note(zone, .zone) }
            return "GMT"
        }
        // A store keeps one version of each sync identifier.
        if key == MetadataKey.syncVersion { return 1 }
        switch value {
        case .string(let text):
            if let identity = UUID(uuidString: text) {
                return .string(names.uuid(identity, &random).uuidString)
            }
            return .string(names.text(text, .text))
        case .number, .exact:
            let number = value.number ?? 0
            let isCode = facts.map { $0.isBoolean || $0.enumeration != nil } ?? false
            if isCode || number == 0 || number == 1 { return .number(number) }
            return .number(self.number(number, .named(key, .count)))
        case .date(let date): return .date(clock(date))
        case .quantity(let quantity): return .quantity(named(quantity, key))
        }
    }
}

extension FixtureRewriter {
    /// The replacement of a quantity series: its summary is computed from the replaced data.
    mutating func quantitySeries(
        _ quantity: Quantity, _ summary: SeriesSummary, _ data: SeriesData?, _ type: ObjectType
    ) -> (quantity: Quantity, summary: SeriesSummary, data: SeriesData?) {
        let unit = quantity.unit
        func amount(_ value: Double) -> Quantity { Quantity(value, unit) }
        guard case .quantities(let old)? = data, !old.isEmpty else {
            let minimum = self.summary(amount(summary.minimum), type)?.value ?? 0
            let maximum = self.summary(amount(summary.maximum), type)?.value ?? 0
            let recent = self.summary(amount(summary.mostRecent), type)?.value ?? 0
            return (
                self.summary(quantity, type) ?? quantity,
                SeriesSummary(
                    count: summary.count, minimum: minimum, maximum: maximum, mostRecent: recent,
                    mostRecentInterval: clock(summary.mostRecentInterval)),
                nil
            )
        }
        var new: [QuantityDatum] = []
        for datum in old {
            let value = self.quantity(
                amount(datum.value), { .samples(type, $0) }, of: type
            ).value
            new.append(QuantityDatum(interval: clock(datum.interval), value: value))
        }
        let (before, after) = (old.map(\.value).reduce(0, +), new.map(\.value).reduce(0, +))
        let values = new.map(\.value)
        let recent = old.indices.max { old[$0].interval.end < old[$1].interval.end } ?? 0
        return (
            // The sum of the data, or an average with the weights that it had.
            amount(before == 0 ? after : quantity.value * after / before),
            SeriesSummary(
                count: summary.count, minimum: values.min() ?? 0, maximum: values.max() ?? 0,
                mostRecent: new[recent].value, mostRecentInterval: new[recent].interval),
            .quantities(new)
        )
    }

    /// The replacement of a route, heartbeats or voltages.
    mutating func series(_ original: SeriesData) -> SeriesData {
        switch original {
        case .quantities(let data):
            return .quantities(
                data.map { QuantityDatum(interval: clock($0.interval), value: $0.value) })
        case .locations(let points):
            return .locations(RouteBend(&random)(points, clock))
        case .heartbeats(let beats):
            return .heartbeats(heartbeats(beats))
        case .voltages(let voltages):
            let factor = 1 + random.signed(0.01...0.03)
            return .voltages(
                voltages.map { voltage in
                    VoltageMeasurement(
                        timeSinceStart: voltage.timeSinceStart,
                        volts: voltage.volts * factor
                            + Double.random(in: -1e-6...1e-6, using: &random))
                })
        }
    }

    /// The replacement of heartbeats: the time between two changes by up to 3 % and 2 ms.
    private mutating func heartbeats(_ beats: [Heartbeat]) -> [Heartbeat] {
        let factor = 1 + random.signed(0.01...0.03)
        var (before, time) = (0.0, 0.0)
        var new: [Heartbeat] = []
        for beat in beats {
            let pause = beat.timeSinceStart - before
            let jitter = Double.random(in: -0.002...0.002, using: &random)
            time += pause * factor + (pause > 0.02 ? jitter : 0)
            before = beat.timeSinceStart
            new.append(Heartbeat(timeSinceStart: time, precededByGap: beat.precededByGap))
        }
        return new
    }

    /// The replacement of an electrocardiogram; other kinds are not recorded.
    mutating func detail(_ original: SampleDetail) -> SampleDetail {
        guard case .electrocardiogram(var detail) = original else { return original }
        detail.averageHeartRate = summary(detail.averageHeartRate, .heartRate)
        return .electrocardiogram(detail)
    }
}

extension FixtureRewriter {
    /// The replacement of a workout; its zones, which tell the person's age or fitness, are left out.
    mutating func workout(_ original: WorkoutDetail, of sample: Sample) -> WorkoutDetail {
        var detail = original
        let distance = WorkoutActivities.distanceType(of: original.activityType)
        detail.totalEnergyBurned = summary(original.totalEnergyBurned, .activeEnergyBurned)
        detail.totalDistance = summary(original.totalDistance, distance ?? .distanceWalkingRunning)
        detail.totalFlightsClimbed = summary(original.totalFlightsClimbed, .flightsClimbed)
        detail.totalSwimmingStrokeCount = summary(
            original.totalSwimmingStrokeCount, .swimmingStrokeCount)
        let whole = sample.endDate.timeIntervalSince(sample.startDate)
        let span = clock(sample.endDate).timeIntervalSince(clock(sample.startDate))
        detail.duration =
            abs(original.duration - whole) < 1 ? span : min(span, original.duration.rounded())
        detail.zoneGroups = nil
        detail.events = original.events.map { event($0) }
        detail.statistics = original.statistics.map { statistics($0) }
        detail.activities = original.activities.map { activity in
            var activity = activity
            activity.uuid = names.uuid(activity.uuid, &random)
            activity.startDate = clock(activity.startDate)
            activity.endDate = activity.endDate.map { max(activity.startDate, clock($0)) }
            activity.metadata = metadata(activity.metadata)
            activity.events = activity.events.map { event($0) }
            activity.statistics = activity.statistics.map { $0.map { statistics($0) } }
            activity.zoneGroups = nil
            activity.configuration.lapLength = activity.configuration.lapLength.map {
                named($0, MetadataKey.lapLength)
            }
            return activity
        }
        return detail
    }

    private mutating func event(_ original: WorkoutEvent) -> WorkoutEvent {
        WorkoutEvent(
            type: original.type, interval: clock(original.interval),
            metadata: metadata(original.metadata))
    }

    private mutating func statistics(_ original: WorkoutStatistics) -> WorkoutStatistics {
        WorkoutStatistics(
            type: original.type, interval: clock(original.interval),
            sum: summary(original.sum, original.type),
            average: summary(original.average, original.type),
            minimum: summary(original.minimum, original.type),
            maximum: summary(original.maximum, original.type))
    }
}

/// The random numbers of a recording, which one generator supplies.
struct FixtureRandom: RandomNumberGenerator {
    private var base: any RandomNumberGenerator

    init(_ base: any RandomNumberGenerator) { self.base = base }

    mutating func next() -> UInt64 { base.next() }

    /// A number in a range, with either sign.
    mutating func signed(_ range: ClosedRange<Double>) -> Double {
        let size = Double.random(in: range, using: &self)
        return Bool.random(using: &self) ? size : -size
    }
}

/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
package struct FixtureSeed: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the generator of a seed.
    package init(_ seed: UInt64) { state = seed }

    /// The next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
