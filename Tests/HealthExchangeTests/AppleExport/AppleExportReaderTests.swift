import Foundation
import HealthExchange
import HealthModel
import Testing

@Suite("The reader returns the content of an export")
struct AppleExportReaderTests {
    private struct Everything {
        var tables = ExportTables()
        var elements: [ExportElement] = []
        var locale: String?
        var beats: [ExportBeat] = []

        var records: [ExportRecord] {
            elements.compactMap { if case .record(let record) = $0 { record } else { nil } }
        }
        var skipped: [ExportSkip] {
            elements.compactMap { if case .skipped(let skip) = $0 { skip } else { nil } }
        }
        func record(_ type: String) -> ExportRecord? {
            records.first { tables.types[$0.type] == type }
        }
    }

    private func read(_ text: String = ExportFixture.text) throws -> Everything {
        var reader = AppleExportReader(MemoryByteSource(Array(text.utf8)))
        var everything = Everything()
        while let element = try reader.next() {
            everything.elements.append(element)
            everything.beats += reader.beats
        }
        everything.tables = reader.tables
        everything.locale = reader.locale
        return everything
    }

    private func wrapped(_ text: String) throws -> Everything {
        try read("<HealthData locale='en_GB'>\(text)</HealthData>")
    }

    @Test("Records have type, unit, value, source and dates")
    func records() throws {
        let all = try read()
        #expect(all.locale == "de_DE")
        #expect(all.records.count == 6)
        let steps = try #require(all.record("HKQuantityTypeIdentifierStepCount"))
        #expect(steps.value == .number(120))
        #expect(steps.unit.map { all.tables.units[$0] } == "count")
        #expect(all.tables.sources[steps.header.origin.source] == "Kim’s\u{a0}Watch")
        #expect(steps.header.origin.version.map { all.tables.versions[$0] } == "10.1")
        #expect(steps.header.end - steps.header.start == 600)
        #expect(steps.header.creation == steps.header.end + 60)
        let device = steps.header.origin.device.flatMap { all.tables.devices[$0] }
        #expect(device?.hardwareVersion == "Watch6,2")
        #expect(all.tables.devices.values.count == 1)
    }

    @Test("Copies that differ only in the device's address have one identity")
    func copies() throws {
        let all = try read()
        #expect(all.records[0].identity == all.records[1].identity)
        #expect(all.records[0].identity != all.records[2].identity)
    }

    @Test("A record without value and unit, and a source name with control characters")
    func odd() throws {
        let all = try read()
        let goal = try #require(all.record("HKDataTypeSleepDurationGoal"))
        #expect(goal.value == .none)
        #expect(goal.unit == nil)
        let sleep = try #require(all.record("HKCategoryTypeIdentifierSleepAnalysis"))
        #expect(all.tables.sources[sleep.header.origin.source] == "Bad\u{b}App 🕛")
        guard case .name(let name) = sleep.value else {
            Issue.record("no name")
            return
        }
        #expect(all.tables.names[name].categoryValue == 3)
    }

    @Test("Metadata keeps its order, keys that differ in case, and entities")
    func metadata() throws {
        let all = try read()
        let food = try #require(all.record("HKQuantityTypeIdentifierDietaryProtein"))
        let entries = all.tables[metadata: try #require(food.metadata)].entries
        #expect(entries.map { all.tables.keys[$0.key].text } == ["HKFoodType", "meal", "Meal"])
        #expect(entries.map(\.value) == ["Egg <large> 🍳 \"fried'", "Lunch", "1"])
    }

    @Test("Beats of heart rate variability come in seconds of the day")
    func beats() throws {
        let all = try read()
        #expect(all.beats.map(\.rate) == [60, 61])
        #expect(all.beats.map(\.secondOfDay) == [86_398.5, 0.25])
    }

    @Test("A record in a correlation has the identity of its twin at top level")
    func correlation() throws {
        let all = try read()
        let correlations = all.elements.compactMap {
            if case .correlation(let correlation) = $0 { correlation } else { nil }
        }
        let twin = try #require(all.record("HKQuantityTypeIdentifierDietaryProtein"))
        #expect(correlations.count == 1)
        #expect(correlations.first?.members.map(\.identity) == [twin.identity])
        #expect(correlations.first?.metadata.count == 1)
    }

    @Test("A workout has events, activities, statistics and routes")
    func workout() throws {
        let all = try read()
        let workouts = all.elements.compactMap {
            if case .workout(let workout) = $0 { workout } else { nil }
        }
        let workout = try #require(workouts.first)
        #expect(workout.activity == "HKWorkoutActivityTypeRunning")
        #expect(workout.duration == 1_830)
        #expect(workout.totalDistance?.value == 5)
        #expect(workout.metadata.count == 2)
        #expect(workout.events.map(\.type) == ["HKWorkoutEventTypePause"])
        #expect(workout.events.first?.metadata.map(\.value) == ["red light"])
        #expect(
            workout.routes.map(\.path) == ["/workout-routes/route_2024-05-02_6.31pm.gpx"])
        #expect(workout.statistics.map(\.sum) == [300])
    }

    @Test("A second startDate is the end, because iOS 16 wrote it so")
    func secondStart() throws {
        let all = try read()
        for case .workout(let workout) in all.elements {
            #expect(workout.statistics.map { $0.end - $0.start } == [1_860])
            #expect(workout.activities.map { ($0.end ?? 0) - $0.start } == [1_860])
        }
        let twice = try wrapped(
            "<Record type='a' sourceName='s' startDate='2024-05-02 12:00:00 +0000' "
                + "startDate='2024-05-02 13:00:00 +0000' endDate='2024-05-02 12:00:01 +0000'/>")
        #expect(twice.records.map { $0.header.end - $0.header.start } == [1])
    }

    @Test("Skipped elements have a reason")
    func skips() throws {
        let skips = try read().skipped
        #expect(skips.map(\.element) == ["Record", "Novelty"])
        #expect(skips.map(\.type) == ["HKQuantityTypeIdentifierBodyMass", nil])
        #expect(skips.map(\.reason) == [.invalid(attribute: "startDate"), .unknownElement])
        let more = try wrapped(
            "<Record sourceName='s' startDate='x' endDate='x'/><Record type='a'/>"
                + "<Record type='a' sourceName='s' startDate='2024-05-02 12:00:00 +0000' "
                + "endDate='2024-05-02 11:00:00 +0000'><MetadataEntry key='k' value='v'/></Record>")
        #expect(
            more.skipped.map(\.reason) == [
                .missing(attribute: "type"), .missing(attribute: "sourceName"), .endsBeforeStart,
            ])
    }

    @Test("Exports of iOS 8 have metadata in attributes")
    func oldMetadata() throws {
        let all = try wrapped(
            "<Record type='a' sourceName='s' startDate='2014-05-02 12:00:00 +0000' "
                + "endDate='2014-05-02 12:00:00 +0000' Health Mate App Version='2.0'/>")
        let id = try #require(all.records.first?.metadata)
        let entries = all.tables[metadata: id].entries
        #expect(entries.map { all.tables.keys[$0.key].text } == ["Health Mate App Version"])
        #expect(entries.map(\.value) == ["2.0"])
    }

    @Test("Exports before 2020 contain a route's points themselves")
    func locations() throws {
        let dates = "startDate='2018-05-02 12:00:00 +0000' endDate='2018-05-02 12:30:00 +0000'"
        let all = try wrapped(
            "<Workout workoutActivityType='w' sourceName='s' \(dates)>"
                + "<WorkoutRoute sourceName='s' \(dates)><Location "
                + "date='2018-05-02 12:00:01 +0000' latitude='1.5' longitude='-2.5' altitude='3' "
                + "horizontalAccuracy='4' verticalAccuracy='5' course='6' speed='7'/>"
                + "</WorkoutRoute></Workout>")
        guard case .workout(let workout)? = all.elements.first else {
            Issue.record("no workout")
            return
        }
        let date = Date(timeIntervalSinceReferenceDate: workout.header.start + 1)
        #expect(
            workout.routes.first?.locations == [
                RouteLocation(
                    timestamp: date, latitude: 1.5, longitude: -2.5, altitude: 3,
                    horizontalAccuracy: 4, verticalAccuracy: 5, course: 6, speed: 7)
            ])
    }

    @Test("Documents are read with the details that an export has")
    func documents() throws {
        let dates = "startDate='2024-05-02 12:00:00 +0000' endDate='2024-05-02 12:30:00 +0000'"
        let all = try wrapped(
            "<Audiogram type='HKDataTypeIdentifierAudiogram' sourceName='s' \(dates)>"
                + "<SensitivityPoint frequencyValue='500' frequencyUnit='Hz' leftEarValue='10'/>"
                + "</Audiogram>"
                + "<VisionPrescription type='HKVisionPrescriptionTypeGlasses' "
                + "dateIssued='2024-05-02'><RightEye sphere='-1.5' sphereUnit='D'/>"
                + "</VisionPrescription>"
                + "<ClinicalRecord type='Immunization' identifier='7' sourceName='Clinic' "
                + "sourceURL='https://example.org/' fhirVersion='4.0.1' "
                + "receivedDate='2024-05-02 12:00:00 +0000' "
                + "resourceFilePath='/clinical-records/7.json'/>"
                + "<ActivitySummary dateComponents='2024-05-02' appleMoveMinutes='30'/>"
                + "<ActivitySummary dateComponents='today'/>")
        guard all.elements.count == 5, case .audiogram(let audiogram) = all.elements[0],
            case .visionPrescription(let prescription) = all.elements[1],
            case .clinicalRecord(let clinical) = all.elements[2],
            case .activitySummary(let summary) = all.elements[3]
        else {
            Issue.record("\(all.elements)")
            return
        }
        #expect(audiogram.points.map { $0.facts["leftEarValue"] } == ["10"])
        #expect(prescription.rightEye == ["sphere": "-1.5", "sphereUnit": "D"])
        #expect(clinical.path == "/clinical-records/7.json")
        #expect(summary.moveTime == 30)
        #expect(all.skipped.map(\.reason) == [.invalid(attribute: "dateComponents")])
    }

    @Test("A route's points have all values of the file")
    func route() throws {
        let points = try RouteReader.locations(
            MemoryByteSource(Array(ExportFixture.route.utf8), blockSize: 7), blockSize: 16)
        #expect(points.count == 2)
        let first = try #require(points.first)
        #expect(first.latitude == 52.5 && first.longitude == 13.4 && first.altitude == 34.5)
        #expect(first.speed == 3.1 && first.course == 90)
        #expect(first.horizontalAccuracy == 2 && first.verticalAccuracy == 1.5)
        #expect(points.last?.timestamp.timeIntervalSince(first.timestamp) == 1)
    }
}
