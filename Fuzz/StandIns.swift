internal import Foundation
internal import HealthModel

// What the parser of predicate formats names of HealthKit's classes; nothing here is asked anything.

class HKObject {
    var uuid: UUID { UUID() }
}

final class HKWorkoutActivity {
    var uuid: UUID { UUID() }
}

final class HKSource {
    var value: Source { Source(bundleIdentifier: "", name: "") }
}

final class HKSourceRevision {}

final class HKDevice {
    var value: Device { Device(name: nil) }
}

final class HKHealthConceptIdentifier {
    let identifier = ""
}

extension SourceRevisionPattern {
    init(_ revision: HKSourceRevision) {
        self.init(
            bundleIdentifier: "", version: nil, productType: nil, operatingSystemVersion: nil)
    }
}

extension MetadataValue {
    init?(bridging object: Any) {
        switch object {
        case let text as String: self = .string(text)
        case let number as NSNumber: self = .number(number.doubleValue)
        default: return nil
        }
    }
}
