import Foundation
import HealthKit
import Synchronization
import Testing

/// A model as most apps write it: Foundation and HealthKit are all that it imports.
@Observable
private final class StepsModel {
    private(set) var steps = 0.0
    @ObservationIgnored let store = HKHealthStore()

    func show(_ quantity: HKQuantity) { steps = quantity.doubleValue(for: .count()) }
}

/// A model of the time before `@Observable`, which is published by Combine.
private final class WeightModel: ObservableObject {
    @Published private(set) var kilograms = 0.0

    func show(_ quantity: HKQuantity) {
        kilograms = quantity.doubleValue(for: .gramUnit(with: .kilo))
    }
}

/// What apps use of observation, which comes with Foundation on a phone.
@Suite("Shapes of observed models", .authorizedHealthStore)
struct ObservationShapesTests {
    @Test("A model is observed without an import of its own")
    func model() {
        let model = StepsModel()
        let changes = Mutex(0)
        withObservationTracking {
            _ = model.steps
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        model.show(HKQuantity(unit: .count(), doubleValue: 7))
        #expect(model.steps == 7)
        #expect(changes.withLock { $0 } == 1)
    }

    @Test("A model is published without an import of its own")
    func published() {
        let model = WeightModel()
        var seen: [Double] = []
        let subscription = model.$kilograms.dropFirst().sink { seen.append($0) }
        model.show(HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80))
        subscription.cancel()
        #expect(model.kilograms == 80)
        #expect(seen == [80])
    }
}
