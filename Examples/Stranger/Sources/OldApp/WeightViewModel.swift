import Combine
import Foundation
import HealthKit

/// The weight on a screen, as view models have been written since 2019.
public final class WeightViewModel: ObservableObject {
    /// The last weight, in kilograms.
    @Published public private(set) var kilograms: Double?
    /// The person's goal, in kilograms.
    @Published public var goal: Double
    /// What the screen shows.
    @Published public private(set) var title = "No weight yet"

    private let store: HKHealthStore
    private var subscriptions = Set<AnyCancellable>()

    /// A view model over a store.
    public init(store: HKHealthStore, goal: Double) {
        self.store = store
        self.goal = goal
        $kilograms
            .compactMap { $0 }
            .removeDuplicates()
            .map { String(format: "%.1f kg", $0) }
            .sink { [weak self] title in self?.title = title }
            .store(in: &subscriptions)
    }

    /// Reads the last weight.
    public func load(completion: @escaping () -> Void) {
        let newest = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        let query = HKSampleQuery(
            sampleType: HKQuantityType(.bodyMass), predicate: nil, limit: 1,
            sortDescriptors: [newest]
        ) { [weak self] _, samples, _ in
            let sample = samples?.first as? HKQuantitySample
            self?.kilograms = sample?.quantity.doubleValue(for: .gramUnit(with: .kilo))
            completion()
        }
        store.execute(query)
    }
}
