internal import Foundation
internal import HealthModel

/// Workouts and what is in them.
extension AppleExportReader {
    /// A workout, with the reader on its start tag.
    mutating func workout() throws(ExchangeError) -> ExportElement {
        let attributes = scanner.attributes
        let raw = RawHeader(attributes)
        guard let activity = attributes["workoutActivityType"] else {
            return .skipped(try skipElement(.missing(attribute: "workoutActivityType")))
        }
        var result: ExportWorkout
        do {
            let header = try tables.header(raw)
            result = ExportWorkout(
                activity: XMLText.decode(activity), duration: attributes.seconds("duration"),
                totalDistance: tables.quantity(attributes, "totalDistance", "totalDistanceUnit"),
                totalEnergyBurned: tables.quantity(
                    attributes, "totalEnergyBurned", "totalEnergyBurnedUnit"),
                header: header, metadata: tables.oldMetadata(raw),
                identity: tables.identity(.workout, type: activity, raw: raw, header: header))
        } catch {
            return .skipped(try skipElement(error))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            try reader.workoutChild(&result)
        }
        return .workout(result)
    }

    private mutating func workoutChild(
        _ workout: inout ExportWorkout
    ) throws(ExchangeError) -> Bool {
        let name = scanner.name
        if name.isText("MetadataEntry") {
            if let entry = tables.metadataEntry(scanner.attributes) {
                workout.metadata.append(entry)
            }
            return false
        }
        if name.isText("WorkoutEvent") {
            switch try event() {
            case .success(let event): workout.events.append(event)
            case .failure(let skip): workout.skipped.append(skip)
            }
        } else if name.isText("WorkoutStatistics") {
            switch try statistics(of: workout) {
            case .success(let statistics): workout.statistics.append(statistics)
            case .failure(let skip): workout.skipped.append(skip)
            }
        } else if name.isText("WorkoutActivity") {
            switch try activity(&workout.skipped) {
            case .success(let activity): workout.activities.append(activity)
            case .failure(let skip): workout.skipped.append(skip)
            }
        } else if name.isText("WorkoutRoute") {
            switch try route() {
            case .success(let route): workout.routes.append(route)
            case .failure(let skip): workout.skipped.append(skip)
            }
        } else if name.isText("Record") {
            switch try record() {
            case .success(let record): workout.records.append(record)
            case .failure(let skip): workout.skipped.append(skip)
            }
        } else {
            workout.skipped.append(try skipElement(.unknownElement))
        }
        return true
    }

    private mutating func event() throws(ExchangeError) -> Result<ExportWorkoutEvent, ExportSkip> {
        let attributes = scanner.attributes
        guard let type = attributes.text("type") else {
            return .failure(try skipElement(.missing(attribute: "type")))
        }
        guard let date = attributes.instant("date") else {
            return .failure(try skipElement(.invalid(attribute: "date")))
        }
        var result = ExportWorkoutEvent(
            type: type, date: date, duration: max(0, attributes.seconds("duration") ?? 0))
        try collectMetadata { result.metadata.append($0) }
        return .success(result)
    }

    /// Statistics without dates are those of the whole workout.
    private mutating func statistics(
        of workout: ExportWorkout
    ) throws(ExchangeError) -> Result<ExportWorkoutStatistics, ExportSkip> {
        let attributes = scanner.attributes
        let raw = RawHeader(attributes)
        guard let type = raw.type else {
            return .failure(try skipElement(.missing(attribute: "type")))
        }
        let start = raw.startDate.flatMap { DateBytes.instant($0) } ?? workout.header.start
        let end = raw.endDate.flatMap { DateBytes.instant($0) } ?? workout.header.end
        guard end >= start else { return .failure(try skipElement(.endsBeforeStart)) }
        let result = ExportWorkoutStatistics(
            type: tables.types.intern(type), unit: raw.unit.map { tables.units.intern($0) },
            start: start, end: end, sum: attributes.number("sum"),
            average: attributes.number("average"), minimum: attributes.number("minimum"),
            maximum: attributes.number("maximum"))
        try skipChildren()
        return .success(result)
    }

    /// An activity; what in it cannot be read is added to what was skipped.
    private mutating func activity(_ skipped: inout [ExportSkip]) throws(ExchangeError) -> Result<
        ExportWorkoutActivity, ExportSkip
    > {
        let attributes = scanner.attributes
        let raw = RawHeader(attributes)
        guard let uuid = attributes.text("uuid") else {
            return .failure(try skipElement(.missing(attribute: "uuid")))
        }
        guard let start = raw.startDate.flatMap({ DateBytes.instant($0) }) else {
            return .failure(try skipElement(.invalid(attribute: "startDate")))
        }
        var result = ExportWorkoutActivity(
            uuid: uuid, activity: attributes.text("workoutActivityType"), start: start,
            end: raw.endDate.flatMap { DateBytes.instant($0) })
        if let end = result.end, end < start {
            return .failure(try skipElement(.endsBeforeStart))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            let name = reader.scanner.name
            if name.isText("MetadataEntry") {
                if let entry = reader.metadataEntry() { result.metadata.append(entry) }
                return false
            }
            if name.isText("WorkoutEvent") {
                switch try reader.event() {
                case .success(let event): result.events.append(event)
                case .failure(let skip): skipped.append(skip)
                }
            } else {
                // A store works the statistics of an activity out itself.
                let isKnown = name.isText("WorkoutStatistics")
                skipped.append(try reader.skipElement(isKnown ? .refused : .unknownElement))
            }
            return true
        }
        return .success(result)
    }

    private mutating func route() throws(ExchangeError) -> Result<ExportRoute, ExportSkip> {
        let raw = RawHeader(scanner.attributes)
        var result: ExportRoute
        do {
            let header = try tables.header(raw)
            result = ExportRoute(
                header: header, metadata: tables.oldMetadata(raw),
                identity: tables.identity(.route, type: nil, raw: raw, header: header))
        } catch {
            return .failure(try skipElement(error))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            let attributes = reader.scanner.attributes
            if reader.scanner.name.isText("FileReference") {
                result.path = result.path ?? attributes.text("path")
            } else if reader.scanner.name.isText("Location") {
                if let location = RouteLocation(attributes) { result.locations.append(location) }
            } else if let entry = reader.metadataEntry() {
                result.metadata.append(entry)
            }
            return false
        }
        return .success(result)
    }

    /// The metadata entry on whose start tag the reader is; nil for what is none.
    mutating func metadataEntry() -> ExportMetadataEntry? {
        scanner.name.isText("MetadataEntry") ? tables.metadataEntry(scanner.attributes) : nil
    }

    /// Hands over the metadata entries right below the element whose start tag this is.
    mutating func collectMetadata(
        _ body: (ExportMetadataEntry) -> Void
    ) throws(ExchangeError) {
        try forEachChild { (reader) throws(ExchangeError) in
            if let entry = reader.metadataEntry() { body(entry) }
            return false
        }
    }
}

extension ExportTables {
    /// A number and its unit from two attributes.
    fileprivate mutating func quantity(
        _ attributes: [XMLAttribute], _ value: StaticString, _ unit: StaticString
    ) -> ExportQuantity? {
        guard let number = attributes.number(value) else { return nil }
        return ExportQuantity(value: number, unit: attributes[unit].map { units.intern($0) })
    }
}

extension [XMLAttribute] {
    /// A duration in seconds; its unit stands beside it, and is the minute where it does not.
    fileprivate func seconds(_ name: StaticString) -> Double? {
        guard let number = number(name) else { return nil }
        guard let unit = self["durationUnit"], !unit.isText("min") else { return number * 60 }
        guard let unit = try? HealthUnit(XMLText.decode(unit)) else { return nil }
        return try? Quantity(number, unit).doubleValue(for: .second())
    }
}

extension RouteLocation {
    /// A point of a route as exports before 2020 have it.
    fileprivate init?(_ attributes: [XMLAttribute]) {
        guard let date = attributes.instant("date"), let latitude = attributes.number("latitude"),
            let longitude = attributes.number("longitude")
        else { return nil }
        self.init(
            timestamp: Date(timeIntervalSinceReferenceDate: date), latitude: latitude,
            longitude: longitude, altitude: attributes.number("altitude") ?? 0,
            horizontalAccuracy: attributes.number("horizontalAccuracy") ?? 0,
            verticalAccuracy: attributes.number("verticalAccuracy") ?? -1,
            course: attributes.number("course") ?? -1, speed: attributes.number("speed") ?? -1)
    }
}
