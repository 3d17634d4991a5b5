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
        var sample = self
        var texts = SampleTexts()
        texts.limit(&sample.metadata)
        texts.limit(&sample.device)
        if var revision = sample.sourceRevision { texts.limit(&revision) }
        return !texts.takeCuts().isEmpty
    }
}
