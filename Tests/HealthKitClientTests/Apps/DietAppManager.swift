import Foundation
import HealthKit

/// The manager of the diet app: authorisation, reading, writing and observers.
@MainActor
final class DietAppManager {
    enum AuthorizationStatus {
        case notDetermined
        case authorized
        case denied
        case unavailable
    }

    enum HealthKitError: LocalizedError {
        case unavailable
        case notAuthorized
        case queryFailed(any Error)
        case saveFailed(any Error)

        var errorDescription: String? {
            switch self {
            case .unavailable:
                return "HealthKit is not available on this device"
            case .notAuthorized:
                return "HealthKit access has not been authorized"
            case .queryFailed(let error):
                return "Failed to query HealthKit: \(error.localizedDescription)"
            case .saveFailed(let error):
                return "Failed to save to HealthKit: \(error.localizedDescription)"
            }
        }
    }

    let healthStore = HKHealthStore()
    private let now: () -> Date
    private(set) var authorizationStatus: AuthorizationStatus = .notDetermined

    init(now: @escaping () -> Date = { Date() }) {
        self.now = now
    }

    // MARK: - Authorization

    var isAvailable: Bool {
        HKHealthStore.isHealthDataAvailable()
    }

    func requestOnboardingAuthorization() async throws {
        try await request(
            DietAppPermissions.onboardingWriteTypes, DietAppPermissions.onboardingReadTypes)
    }

    func requestFullAuthorization() async throws {
        try await request(DietAppPermissions.writeTypes, DietAppPermissions.readTypes)
    }

    private func request(_ share: Set<HKSampleType>, _ read: Set<HKObjectType>) async throws {
        guard isAvailable else {
            authorizationStatus = .unavailable
            throw HealthKitError.unavailable
        }
        try await healthStore.requestAuthorization(toShare: share, read: read)
        updateAuthorizationStatus()
    }

    private func updateAuthorizationStatus() {
        let status = healthStore.authorizationStatus(for: HKQuantityType(.dietaryEnergyConsumed))
        switch status {
        case .notDetermined:
            authorizationStatus = .notDetermined
        case .sharingAuthorized:
            authorizationStatus = .authorized
        case .sharingDenied:
            authorizationStatus = .denied
        @unknown default:
            authorizationStatus = .notDetermined
        }
    }

    // MARK: - Reading

    func fetchLatestWeight() async throws -> (weight: Double, date: Date)? {
        let sortDescriptor = NSSortDescriptor(
            key: HKSampleSortIdentifierStartDate, ascending: false)
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(
                sampleType: HKQuantityType(.bodyMass), predicate: nil, limit: 1,
                sortDescriptors: [sortDescriptor]
            ) { _, samples, error in
                if let error {
                    continuation.resume(throwing: HealthKitError.queryFailed(error))
                    return
                }
                guard let sample = samples?.first as? HKQuantitySample else {
                    continuation.resume(returning: nil)
                    return
                }
                let weightKg = sample.quantity.doubleValue(for: .gramUnit(with: .kilo))
                continuation.resume(returning: (weightKg, sample.startDate))
            }
            healthStore.execute(query)
        }
    }

    func fetchWeightHistory(days: Int = 30) async throws -> [(weight: Double, date: Date)] {
        guard let startDate = Calendar.current.date(byAdding: .day, value: -days, to: now()) else {
            return []
        }
        let predicate = HKQuery.predicateForSamples(
            withStart: startDate, end: now(), options: .strictStartDate)
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(
                sampleType: HKQuantityType(.bodyMass), predicate: predicate,
                limit: HKObjectQueryNoLimit,
                sortDescriptors: [
                    NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
                ]
            ) { _, samples, error in
                if let error {
                    continuation.resume(throwing: HealthKitError.queryFailed(error))
                    return
                }
                let results =
                    (samples as? [HKQuantitySample])?.map { sample in
                        (sample.quantity.doubleValue(for: .gramUnit(with: .kilo)), sample.startDate)
                    } ?? []
                continuation.resume(returning: results)
            }
            healthStore.execute(query)
        }
    }

    func fetchTodayActiveEnergy() async throws -> Double {
        let predicate = HKQuery.predicateForSamples(
            withStart: Calendar.current.startOfDay(for: now()), end: now(),
            options: .strictStartDate)
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKStatisticsQuery(
                quantityType: HKQuantityType(.activeEnergyBurned),
                quantitySamplePredicate: predicate, options: .cumulativeSum
            ) { _, statistics, error in
                if let error {
                    continuation.resume(throwing: HealthKitError.queryFailed(error))
                    return
                }
                let energy = statistics?.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? 0
                continuation.resume(returning: energy)
            }
            healthStore.execute(query)
        }
    }

    func fetchTodayWorkouts() async throws -> [DietAppWorkout] {
        let predicate = HKQuery.predicateForSamples(
            withStart: Calendar.current.startOfDay(for: now()), end: now(),
            options: .strictStartDate)
        return try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(
                sampleType: HKWorkoutType.workoutType(), predicate: predicate,
                limit: HKObjectQueryNoLimit,
                sortDescriptors: [
                    NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
                ]
            ) { _, samples, error in
                if let error {
                    continuation.resume(throwing: HealthKitError.queryFailed(error))
                    return
                }
                let workouts =
                    (samples as? [HKWorkout])?.map { workout in
                        DietAppWorkout(
                            activityType: workout.workoutActivityType,
                            duration: workout.duration,
                            calories: workout.totalEnergyBurned?.doubleValue(for: .kilocalorie())
                                ?? 0,
                            startDate: workout.startDate, endDate: workout.endDate)
                    } ?? []
                continuation.resume(returning: workouts)
            }
            healthStore.execute(query)
        }
    }
}
