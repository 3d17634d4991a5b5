internal import HealthModel

extension SampleBatch {
    /// The estimated number of bytes of one request, before compression.
    private static let partSize = 4 << 20

    /// The batch as parts that a server takes; empty without samples and deletions.
    package func parts() -> [SampleBatch] {
        var parts: [SampleBatch] = []
        var part = SampleBatch(type: type, kind: kind)
        var (size, identities) = (0, 0)
        func end() {
            guard identities > 0 else { return }
            parts.append(part)
            part = SampleBatch(type: type, kind: kind)
            (size, identities) = (0, 0)
        }
        for sample in samples {
            let (bytes, count) = (sample.estimatedSize, 1 + sample.associated.count)
            let isFull = identities + count > SampleBatchLimits.request.identities
            if isFull || size + bytes > Self.partSize { end() }
            part.samples.append(sample)
            (size, identities) = (size + bytes, identities + count)
        }
        for uuid in deleted {
            if identities == SampleBatchLimits.request.identities { end() }
            part.deleted.append(uuid)
            identities += 1
        }
        end()
        return parts
    }

    /// The two halves of a batch that is too large for a server.
    package var halves: [SampleBatch] {
        let (samples, deleted) = (self.samples, self.deleted)
        return [
            SampleBatch(
                type: type, kind: kind, samples: Array(samples.prefix(samples.count / 2)),
                deleted: Array(deleted.prefix((deleted.count + 1) / 2))),
            SampleBatch(
                type: type, kind: kind, samples: Array(samples.dropFirst(samples.count / 2)),
                deleted: Array(deleted.dropFirst((deleted.count + 1) / 2))),
        ]
    }
}

extension StreamedSample {
    /// The number of bytes, at most, without metadata.
    fileprivate var estimatedSize: Int {
        var size = 64 + 16 * associated.count + 80 * (series?.count ?? 0)
        if case .document(_, let bytes) = value { size += bytes.count }
        return size
    }
}
