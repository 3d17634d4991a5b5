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
