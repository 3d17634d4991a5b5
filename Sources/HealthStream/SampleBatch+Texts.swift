internal import HealthModel

extension SampleBatch {
    /// Whether its type, or a source, a device or the metadata of one of its samples, has a text that is longer than any
    /// real one, or more keys than a real object.
    package var hasLongText: Bool {
        !SampleTexts.allows(type: type) || samples.contains { $0.hasLongText }
    }
}

extension StreamedSample {
    fileprivate var hasLongText: Bool {
        var sample = Sample(
            uuid: uuid, type: .workout, startDate: startDate, endDate: endDate,
            payload: .category(0), metadata: metadata, device: device,
            sourceRevision: sourceRevision)
        var texts = SampleTexts()
        texts.limit(&sample)
        return !texts.takeCuts().isEmpty
    }
}
