internal import Foundation
internal import HealthModel

extension SampleMapper {
    /// The sample and the voltages of an electrocardiogram.
    ///
    /// The file contains no source; on the watch it is the ECG app. A classification of an unknown
    /// name is unrecognised.
    static func sample(
        of electrocardiogram: ExportElectrocardiogram, occurrences: inout OccurrenceCounter
    ) -> (Sample, SeriesData) {
        let volts = electrocardiogram.volts
        let type = ObjectType.electrocardiogram
        var identity = ContentHash()
        identity.combine(ExportIdentity.Kind.electrocardiogram.rawValue)
        identity.combine(electrocardiogram.recorded)
        for value in volts.prefix(64) { identity.combine(value) }
        let uuid =
            electrocardiogram.uuid
            ?? ExportIdentity.uuid(
                type: type.identifier, start: electrocardiogram.recorded, content: identity,
                occurrence: occurrences.next(identity))
        let start = Date(timeIntervalSinceReferenceDate: electrocardiogram.recorded)
        let detail = ElectrocardiogramDetail(
            classification: ElectrocardiogramNames.classification(
                electrocardiogram.classification),
            symptomsStatus: electrocardiogram.hasSymptoms ? 2 : 1, averageHeartRate: nil,
            samplingFrequency: Quantity(electrocardiogram.frequency, .hertz()), count: volts.count)
        let sample = Sample(
            uuid: uuid, type: type, startDate: start,
            endDate: start.addingTimeInterval(Double(volts.count) / electrocardiogram.frequency),
            payload: .detail(.electrocardiogram(detail)),
            device: Device(
                name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch",
                hardwareVersion: electrocardiogram.hardware),
            sourceRevision: SourceRevision(
                source: SourceNaming.source(named: "ECG"), version: electrocardiogram.software))
        let data = volts.indices.map {
            VoltageMeasurement(
                timeSinceStart: Double($0) / electrocardiogram.frequency, volts: volts[$0])
        }
        return (sample, .voltages(data))
    }
}
