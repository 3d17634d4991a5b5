import Foundation
import HealthKit

extension ApiSweep {
    static let device = HKDevice(
        name: "Scale", manufacturer: "Example", model: "S1", hardwareVersion: "1",
        firmwareVersion: "2", softwareVersion: "3", localIdentifier: "4", udiDeviceIdentifier: "5")

    /// Everything that a bridge to another language reads of a sample.
    static func dictionary(of sample: HKSample) -> [String: Any] {
        var result: [String: Any] = [
            "uuid": sample.uuid.uuidString,
            "start": sample.startDate.timeIntervalSince1970,
            "end": sample.endDate.timeIntervalSince1970,
            "type": sample.sampleType.identifier,
            "source": sample.sourceRevision.source.name,
            "bundle": sample.sourceRevision.source.bundleIdentifier,
        ]
        result["product"] = sample.sourceRevision.productType
        result["version"] = sample.sourceRevision.version
        result["system"] = sample.sourceRevision.operatingSystemVersion.majorVersion
        if let device = sample.device {
            let properties = [
                device.name, device.manufacturer, device.model, device.hardwareVersion,
                device.firmwareVersion, device.softwareVersion, device.localIdentifier,
                device.udiDeviceIdentifier,
            ]
            result["device"] = properties.compactMap { $0 }.joined(separator: "|")
        }
        if let metadata = sample.metadata {
            result["user"] = metadata[HKMetadataKeyWasUserEntered] as? Bool
        }
        switch sample {
        case let quantity as HKQuantitySample:
            let unit = quantity.quantityType.displayUnit
            if quantity.quantity.is(compatibleWith: unit) {
                result["value"] = quantity.quantity.doubleValue(for: unit)
            }
            result["count"] = quantity.count
        case let category as HKCategorySample:
            result["value"] = category.value
            result["category"] = category.categoryType.identifier
        case let correlation as HKCorrelation:
            result["correlation"] = correlation.correlationType.identifier
            result["members"] = correlation.objects.count
        case let workout as HKWorkout:
            result["activity"] = workout.workoutActivityType.name
            result["energy"] = workout.totalEnergyBurned?.doubleValue(for: .kilocalorie())
            result["distance"] = workout.totalDistance?.doubleValue(for: .meter())
            result["flights"] = workout.totalFlightsClimbed?.doubleValue(for: .count())
            result["strokes"] = workout.totalSwimmingStrokeCount?.doubleValue(for: .count())
            result["events"] = workout.workoutEvents?.map { $0.type.rawValue }
            result["laps"] = workout.workoutEvents?.map { $0.dateInterval.duration }
        case let electrocardiogram as HKElectrocardiogram:
            let classification: HKElectrocardiogram.Classification =
                electrocardiogram.classification
            let symptoms: HKElectrocardiogram.SymptomsStatus = electrocardiogram.symptomsStatus
            result["ecg"] = "\(classification.rawValue) \(symptoms.rawValue)"
            result["rate"] = electrocardiogram.averageHeartRate?.doubleValue(for: .beatsPerMinute)
            result["frequency"] = electrocardiogram.samplingFrequency?.doubleValue(for: .hertz())
            result["measurements"] = electrocardiogram.numberOfVoltageMeasurements
        case let clinical as HKClinicalRecord:
            result["name"] = clinical.displayName
            result["fhir"] = clinical.fhirResource?.identifier
            result["resource"] = clinical.fhirResource?.resourceType.rawValue
            result["fhirVersion"] = clinical.fhirResource?.fhirVersion.stringRepresentation
        case let state as HKStateOfMind:
            let labels: [HKStateOfMind.Label] = state.labels
            result["valence"] = state.valence
            result["labels"] = labels.map(\.rawValue)
            result["associations"] = state.associations.map(\.rawValue)
            result["kind"] = state.kind.rawValue
        case let prescription as HKVisionPrescription:
            result["prescription"] = prescription.prescriptionType.rawValue
        case let series as HKHeartbeatSeriesSample:
            result["beats"] = series.count
        case let route as HKWorkoutRoute:
            result["places"] = route.count
        default:
            break
        }
        return result
    }

    /// One sample of each kind that apps make, in each spelling of the initialisers.
    static func samples(at date: Date) -> [HKSample] {
        let steps = HKQuantity(unit: .count(), doubleValue: 10)
        let plain = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: steps, start: date, end: date)
        let dotted = HKQuantitySample.init(
            type: HKQuantityType(.stepCount), quantity: steps, start: date, end: date)
        let withDevice = HKQuantitySample(
            type: HKQuantityType(.stepCount), quantity: steps, start: date, end: date,
            device: device, metadata: [HKMetadataKeyWasUserEntered: true])
        let awake = HKCategorySample(
            type: .sleep, value: HKCategoryValueSleepAnalysis.awake.rawValue, start: date,
            end: date)
        let mindful = HKCategorySample(
            type: HKCategoryType(.mindfulSession), value: HKCategoryValue.notApplicable.rawValue,
            start: date, end: date, metadata: [HKMetadataKeyExternalUUID: "x"])
        let headache = HKCategorySample(
            type: HKCategoryType(.headache), value: HKCategoryValueSeverity.mild.rawValue,
            start: date, end: date, device: .local(), metadata: nil)
        let fat = HKQuantitySample(
            type: HKQuantityType(.dietaryFatTotal),
            quantity: HKQuantity(unit: .gram(), doubleValue: 3), start: date, end: date)
        let food = HKCorrelation(
            type: HKCorrelationType(.food), start: date, end: date, objects: [fat],
            device: device, metadata: [HKMetadataKeyFoodType: "Butter"])
        let feeling = HKStateOfMind(
            date: date, kind: .momentaryEmotion, valence: 0.5, labels: [.calm],
            associations: [.hobbies])
        return [plain, dotted, withDevice, awake, mindful, headache, food, feeling]
    }

    /// A workout in each spelling of the initialisers that are deprecated, and much used.
    static func workouts(from start: Date, to end: Date) -> [HKWorkout] {
        let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 100)
        let distance = HKQuantity(unit: .meter(), doubleValue: 1000)
        let lap = HKWorkoutEvent(
            type: .lap, dateInterval: DateInterval(start: start, end: end),
            metadata: [HKMetadataKeyLapLength: HKQuantity(unit: .meter(), doubleValue: 25)])
        return [
            HKWorkout(activityType: .walking, start: start, end: end),
            HKWorkout(
                activityType: .running, start: start, end: end, duration: 60,
                totalEnergyBurned: energy, totalDistance: distance, metadata: nil),
            HKWorkout(
                activityType: .cycling, start: start, end: end, duration: 0,
                totalEnergyBurned: energy, totalDistance: distance, device: device, metadata: nil),
            HKWorkout(
                activityType: .swimming, start: start, end: end, workoutEvents: [lap],
                totalEnergyBurned: energy, totalDistance: distance,
                totalSwimmingStrokeCount: HKQuantity(unit: .count(), doubleValue: 400),
                device: nil,
                metadata: [
                    HKMetadataKeySwimmingLocationType:
                        HKWorkoutSwimmingLocationType.pool.rawValue
                ]),
            HKWorkout(
                activityType: .stairClimbing, start: start, end: end, workoutEvents: nil,
                totalEnergyBurned: energy, totalDistance: nil,
                totalFlightsClimbed: HKQuantity(unit: .count(), doubleValue: 12), device: nil,
                metadata: nil),
            HKWorkout(
                activityType: .hiking, start: start, end: end, workoutEvents: [lap],
                totalEnergyBurned: energy, totalDistance: distance, metadata: nil),
        ]
    }

    /// Facts beside a sample under the keys that apps use most.
    static let metadata: [String: any Sendable] = [
        HKMetadataKeyAverageMETs: HKQuantity(unit: HKUnit(from: "kcal/kg*hr"), doubleValue: 5),
        HKMetadataKeyAverageSpeed: HKQuantity(unit: HKUnit(from: "m/s"), doubleValue: 3),
        HKMetadataKeyMaximumSpeed: HKQuantity(unit: HKUnit(from: "m/s"), doubleValue: 5),
        HKMetadataKeyElevationAscended: HKQuantity(unit: .meter(), doubleValue: 40),
        HKMetadataKeyElevationDescended: HKQuantity(unit: .meter(), doubleValue: 30),
        HKMetadataKeyIndoorWorkout: false,
        HKMetadataKeyTimeZone: "Europe/Paris",
        HKMetadataKeyWeatherHumidity: HKQuantity(unit: .percent(), doubleValue: 0.6),
        HKMetadataKeyWeatherTemperature: HKQuantity(unit: .degreeCelsius(), doubleValue: 12),
        HKMetadataKeyExternalUUID: "4711",
        HKMetadataKeySyncIdentifier: "run-1",
        HKMetadataKeySyncVersion: 2,
        HKMetadataKeyWasUserEntered: true,
    ]

    /// Keys that go with one type each.
    static let keysOfTypes = [
        HKMetadataKeyAppleECGAlgorithmVersion, HKMetadataKeyBloodGlucoseMealTime,
        HKMetadataKeyHeartRateMotionContext, HKMetadataKeyInsulinDeliveryReason,
        HKMetadataKeyMenstrualCycleStart, HKMetadataKeySexualActivityProtectionUsed,
        HKMetadataKeyFoodType, HKMetadataKeyLapLength, HKMetadataKeySwimmingLocationType,
    ]

    static func configuration() -> HKWorkoutConfiguration {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .swimming
        configuration.locationType = .indoor
        configuration.swimmingLocationType = .pool
        configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
        return configuration
    }
}

// What apps add to samples themselves.
extension HKSample {
    var interval: DateInterval { DateInterval(start: startDate, end: endDate) }
}

extension HKQuantitySample {
    /// The value of a cumulative sample, nil for the others.
    var total: HKQuantity? { (self as? HKCumulativeQuantitySample)?.sumQuantity }
}

extension HKSourceRevision {
    var systemText: String {
        let version = operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }
}

extension HKElectrocardiogram {
    var isRegular: Bool { classification == .sinusRhythm }
}
