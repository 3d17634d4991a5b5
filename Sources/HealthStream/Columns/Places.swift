/// A dictionary of a batch while it is written: distinct entries in the order of their first use.
///
/// Entries are compared by bytes, because equal texts of Swift can have different ones.
struct Places {
    private var entries: [[UInt8]] = []
    private var places: [Entry: Int] = [:]
    private var textPlaces: [String: Int] = [:]
    private var last = 0

    private struct Entry: Hashable {
        let bytes: [UInt8]

        /// Hashes the bytes at once; an array would hash one after the other.
        func hash(into hasher: inout Hasher) {
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
    }

    /// The place of an entry, which is added if it is new.
    mutating func place(_ bytes: [UInt8]) -> Int {
        // Mostly a sample has the entry of the sample before it.
        if last < entries.count, entries[last] == bytes { return last }
        let entry = Entry(bytes: bytes)
        if let place = places[entry] {
            last = place
        } else {
            last = entries.count
            places[entry] = last
            entries.append(bytes)
        }
        return last
    }

    /// The place of a text, which is added if it is new.
    mutating func place(_ text: String) -> Int {
        if let place = textPlaces[text], entries[place].elementsEqual(text.utf8) { return place }
        let place = place(Array(text.utf8))
        textPlaces[text] = place
        return place
    }

    /// The column of the entries; empty without any.
    var encoded: [UInt8] {
        guard !entries.isEmpty else { return [] }
        var writer = ByteWriter()
        writer.count(entries.count)
        for entry in entries { writer.block(entry) }
        return writer.bytes
    }
}
