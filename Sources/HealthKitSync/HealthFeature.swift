public import HealthJournal
public import HealthKit
package import HealthModel

/// A feature of the app that the person connects to Health with one tap.
public enum HealthFeature: Hashable, Sendable, CaseIterable {
    /// The small set of the first screen: energy and macronutrients to save; weight, active energy
    /// and workouts to read.
    case onboarding
    /// Weights, with body fat and lean mass.
    case weight
    /// Meals with every nutrient.
    case food
    /// Drinks.
    case water
    /// Workouts with their energy and distance.
    case workouts
    /// Measurements that people take at home: blood glucose, blood pressure, temperature …
    case measurements
    /// Workouts and the values of days, to read: steps, distance, flights, exercise and hours stood,
    /// active and basal energy, sleep, heart, breath and wrist temperature.
    case activity

    /// The types that the app requests to save.
    ///
    /// Correlations are not included: they are permitted through their members.
    public var typesToShare: Set<HKSampleType> {
        switch self {
        case .onboarding:
            [
                HKQuantityType(.dietaryEnergyConsumed), HKQuantityType(.dietaryProtein),
                HKQuantityType(.dietaryCarbohydrates), HKQuantityType(.dietaryFatTotal),
            ]
        case .weight: WeightMapping().typesToShare
        case .food: FoodMapping().typesToShare
        case .water: DrinkMapping().typesToShare
        case .workouts: WorkoutMapping().typesToShare
        case .measurements: MeasurementMapping.common
        case .activity: []
        }
    }

    /// The types that the app requests to read.
    public var typesToRead: Set<HKObjectType> {
        switch self {
        case .onboarding:
            [
                HKQuantityType(.bodyMass), HKQuantityType(.activeEnergyBurned),
                HKWorkoutType.workoutType(),
            ]
        case .weight: WeightMapping().typesToRead
        case .food: FoodMapping().typesToRead
        case .water: DrinkMapping().typesToRead
        case .workouts: WorkoutMapping().typesToRead
        case .measurements: MeasurementMapping.common
        case .activity:
            Set(ActivityFigure.types).subtracting(ActivityFigure.bodyTypes)
                .union([HKWorkoutType.workoutType()])
        }
    }
}

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
