internal import Foundation
internal import HealthJournal

/// Counts each entry of a stream once.
///
/// A meal may occur several times, as a whole and as single nutrients, and a single nutrient may
/// prove to be part of a meal. All objects that share an object with another one are one entry.
struct PreviewCount {
    /// The effect of an import on an entry; the last case that applies to any of its objects
    /// counts.
    enum Place: Int {
        case new, returning, known, keptOut
    }

    private struct Entry {
        var kind: EntryKind
        var date: Date
        var source: EntrySource
        var place: Place
    }

    private var entries: [Int: Entry] = [:]
    private var numbers: [String: Int] = [:]
    private var next = 0

    /// Adds changes, each with the effect of an import on it.
    mutating func add(_ changes: [InboundChange], _ places: [Place?]) {
        for (change, place) in zip(changes, places) {
            guard let place else { continue }
            switch change {
            case .own(let own): add(own.entry, place, [own.entry.id.uuidString])
            case .foreign(let foreign): add(foreign.entry, place, foreign.objects.map(\.object))
            case .earlier(let sample):
                let owner = sample.owner?.uuidString
                add(sample.entry, place, [owner].compactMap { $0 } + sample.objects.map(\.object))
            case .record(let record):
                guard let entry = try? record.entry(keeping: nil) else { break }
                add(entry, place, [entry.id.uuidString])
            case .removed: break
            }
        }
    }

    private mutating func add(_ entry: JournalEntry, _ place: Place, _ objects: [String]) {
        let known = Set(objects.compactMap { numbers[$0] })
        let number = known.min() ?? next
        next += 1
        var counted =
            entries[number]
            ?? Entry(
                kind: entry.kind, date: entry.date, source: entry.header.source, place: place)
        for other in known.subtracting([number]) {
            guard let joined = entries.removeValue(forKey: other) else { continue }
            if joined.place.rawValue > counted.place.rawValue { counted.place = joined.place }
            for (object, owner) in numbers where owner == other { numbers[object] = number }
        }
        if place.rawValue > counted.place.rawValue { counted.place = place }
        entries[number] = counted
        for object in objects { numbers[object] = number }
    }

    /// Adds the counts to a preview.
    func write(to preview: inout ImportPreview) {
        for entry in entries.values {
            var count = preview.kinds[entry.kind] ?? ImportPreview.Count()
            switch entry.place {
            case .new:
                count.new += 1
                preview.sources[entry.source, default: 0] += 1
            case .returning: count.returning += 1
            case .known: count.known += 1
            case .keptOut: count.keptOut += 1
            }
            if entry.place == .new || entry.place == .returning { preview.extend(to: entry.date) }
            preview.kinds[entry.kind] = count
        }
    }
}
