internal import Foundation
internal import HealthJournal

extension JournalRemote {
    /// Applies the effect that ``EarlierRules`` decide for a sample of an earlier version of the app.
    func apply(_ sample: InboundChange.EarlierSample, _ counts: inout InboundCounts) throws {
        var linked = EntryKnowledge()
        var owner = sample.owner
        for object in sample.objects {
            guard let known = try links.entryID(ofObject: object.object) else { continue }
            linked = try knowledge(of: known)
            let isOwn = linked.entry.map { !$0.header.source.isForeign } ?? !linked.isIgnored
            if isOwn { owner = known }
            break
        }
        let claimed = try sample.owner.map { try knowledge(of: $0) }
        do {
            switch EarlierRules.decide(sample, linked: linked, owner: claimed) {
            case .link(let agrees):
                guard let owner else { return }
                try link(sample, to: owner, agrees: agrees, &counts)
            case .adopt:
                var entry = sample.entry
                guard let owner else { return }
                entry.header.id = owner
                try earlier.adopt(entry, objects: sample.objects)
                counts.adopted += 1
            case .wait:
                if try earlier.wait(sample.entry, objects: sample.objects) {
                    counts.waiting += sample.objects.count
                }
            }
        } catch JournalError.invalid {
            // A value that the journal refuses, such as a weight of 0, must not block the others.
            counts.refused += 1
        }
    }

    private func link(
        _ sample: InboundChange.EarlierSample, to owner: UUID, agrees: Bool,
        _ counts: inout InboundCounts
    ) throws {
        let known = Set(try links.of(owner).map(\.object))
        var (objects, isPart) = (sample.objects, agrees)
        if !agrees, case .food(let meal) = sample.entry {
            // Nutrients that were saved one by one make up the meal that the first of them started.
            objects = try earlier.extend(owner, by: meal, objects: objects)
            if let entry = try knowledge(of: owner).entry {
                isPart = EarlierRules.agrees(sample.entry, with: entry)
            }
        }
        try earlier.link(objects, to: owner, agrees: isPart)
        counts.linked += sample.objects.count { !known.contains($0.object) }
    }
}
