internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Records, correlations, activity summaries, and characteristics.
extension AppleExportWriter {
    mutating func writeRecord(_ sample: Sample, _ walk: ExportWalk) {
        Self.record(sample, header(sample, walk), indent: 1, to: &xml)
    }

    mutating func writeCorrelation(_ sample: Sample, _ members: [Sample], _ walk: ExportWalk) {
        let headers = members.map { header($0, walk) }
        xml.element(
            "Correlation", [("type", sample.type.identifier)] + header(sample, walk)
        ) { xml in
            Self.write(sample.metadata, to: &xml)
            for (member, header) in zip(members, headers) {
                Self.record(member, header, indent: 2, to: &xml)
            }
        }
    }

    static func record(
        _ sample: Sample, _ header: [(String, String?)], indent: Int, to xml: inout XMLOutput
    ) {
        var attributes: [(String, String?)] = [("type", sample.type.identifier)]
        switch sample.payload {
        case .quantity(let quantity, _):
            attributes += [
                ("unit", quantity.unit.exactString), ("value", NumberWriting.text(quantity.value)),
            ]
        case .category(let value):
            attributes.append(
                ("value", CategoryValues.name(of: value, in: sample.type) ?? String(value)))
        default: break
        }
        xml.element("Record", indent: indent, attributes + header) { xml in
            write(sample.metadata, indent: indent + 1, to: &xml)
        }
    }

    /// Writes the date of the export, and the person's characteristics.
    mutating func writePerson(
        _ facts: [(type: ObjectType, value: CharacteristicValue)], _ walk: ExportWalk
    ) {
        xml.element("ExportDate", [("value", instant(walk.now, walk))])
        let required: [ObjectType] = [
            .dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType,
        ]
        var attributes = required.map { type in
            (type.identifier, Characteristic.text(facts.first { $0.type == type }?.value, of: type))
        }
        attributes.append(
            ("HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse", "None"))
        for (type, value) in facts where !required.contains(type) {
            attributes.append((type.identifier, Characteristic.text(value, of: type)))
        }
        xml.element("Me", attributes)
    }

    mutating func write(_ day: ActivitySummaryRecord) {
        let date = InstantText.date(year: day.year, month: day.month, day: day.day)
        xml.element(
            "ActivitySummary",
            [
                ("dateComponents", String(InstantText.utc(date).prefix(10))),
                ("activeEnergyBurned", NumberWriting.text(day.activeEnergyBurned)),
                ("activeEnergyBurnedGoal", NumberWriting.text(day.activeEnergyBurnedGoal)),
                ("activeEnergyBurnedUnit", "kcal"),
                ("appleMoveTime", NumberWriting.text(day.moveTime)),
                ("appleMoveTimeGoal", NumberWriting.text(day.moveTimeGoal)),
                ("appleExerciseTime", NumberWriting.text(day.exerciseTime)),
                ("appleExerciseTimeGoal", day.exerciseTimeGoal.map(NumberWriting.text)),
                ("appleStandHours", NumberWriting.text(day.standHours)),
                ("appleStandHoursGoal", day.standHoursGoal.map(NumberWriting.text)),
            ])
    }
}
