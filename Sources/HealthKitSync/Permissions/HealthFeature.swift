public import HealthKit

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
