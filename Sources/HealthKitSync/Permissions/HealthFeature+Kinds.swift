public import HealthJournal
public import HealthKit
package import HealthModel

extension HealthFeature {
    /// The kinds of entry that the feature saves in Health.
    public var savedKinds: Set<EntryKind> {
        Set(mappings.filter { !$0.typesToShare.isDisjoint(with: typesToShare) }.map(\.kind))
    }

    /// The kinds of entry that the feature reads from Health, including other apps' entries.
    public var readKinds: Set<EntryKind> {
        let read = mappings.filter { mapping in
            mapping.readsOtherApps
                && mapping.watched.contains { !$0.readTypes.isDisjoint(with: typesToRead) }
        }
        return Set(read.map(\.kind))
    }

    /// The types that the app requests to save for some kinds of entry.
    public func typesToShare(for kinds: Set<EntryKind>) -> Set<HKSampleType> {
        let saved = mappings.filter { kinds.contains($0.kind) }.map(\.typesToShare)
        return typesToShare.intersection(saved.joined())
    }

    /// The types that the app requests to read for some kinds of entry, including the values
    /// of days, such as steps, which belong to no entry.
    public func typesToRead(for kinds: Set<EntryKind>) -> Set<HKObjectType> {
        var read = mappings.filter { kinds.contains($0.kind) }.flatMap(\.typesToRead)
        if readsActivity { read += ActivityFigure.types as [HKObjectType] }
        return typesToRead.intersection(read)
    }

    private var readsActivity: Bool { self == .activity || self == .onboarding }

    /// The mappings of the kinds whose types the feature requests.
    private var mappings: [any EntryMapping] {
        HealthRemote.mappings().filter { $0.feature == nil || $0.feature == self }
    }
}

extension HealthRemote {
    /// The mapping of each kind of entry.
    static func mappings(mealShape: MealShape = .correlation) -> [any EntryMapping] {
        [
            WeightMapping(), DrinkMapping(), FoodMapping(shape: mealShape), WorkoutMapping(),
            MeasurementMapping(),
        ]
    }

    /// The types of the samples that entries are exported as, with the correlations that contain them.
    package static let exportedTypes: [ObjectType] = mappings()
        .reduce(into: Set<HKSampleType>()) { $0.formUnion($1.typesToShare.union($1.ownTypes)) }
        .compactMap { ObjectType.named($0.identifier) }
}
