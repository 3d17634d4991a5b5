import HealthKit

// The modules that a client adds by name must not come along.
#if canImport(os)
#error("The product HealthKit brings the module os along.")
#endif
#if canImport(OSLog)
#error("The product HealthKit brings the module OSLog along.")
#endif
#if canImport(UniformTypeIdentifiers)
#error("The product HealthKit brings the module UniformTypeIdentifiers along.")
#endif

let quantity = HKQuantity(unit: .pound(), doubleValue: 150)
let place = CLLocation(latitude: 52.52, longitude: 13.405)
print("HealthKit:", quantity.doubleValue(for: .gram()), place.coordinate.latitude)
print("Health data:", HKHealthStore.isHealthDataAvailable(), UTType.pdf)
