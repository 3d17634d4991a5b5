/// The streams of Google Fit's archive that are read: one file is one stream of one data type.
///
/// Google merges the streams of all apps and devices into another one, which is in the archive too.
struct GoogleFitStreams {
    /// A stream by its identifier: `derived:com.google.weight:com.google.android.gms:merge_weight`.
    struct Stream: Hashable {
        let name: String
        /// The data type, such as `com.google.weight`.
        let type: String
        let isRaw: Bool
        /// How surely it is the merged stream of its type; nil if it is none.
        ///
        /// The app shows the estimated steps, in which the merged ones are included.
        let rank: Int?

        init?(_ name: String) {
            let parts = name.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count >= 2, ["raw", "derived"].contains(parts[0]) else { return nil }
            self.name = name
            type = String(parts[1])
            isRaw = parts[0] == "raw"
            let last = parts[parts.count - 1]
            guard !isRaw else {
                rank = nil
                return
            }
            rank = last.hasPrefix("estimated_steps") ? 0 : last.hasPrefix("merge") ? 1 : nil
        }
    }

    private let chosen: Set<Stream>
    private let types: Set<String>

    /// Chooses among the streams of an import.
    ///
    /// Of a type with merged streams one of these is read, otherwise all of its apps and devices, otherwise all.
    init(_ names: [String]) {
        let streams = Dictionary(grouping: Set(names).compactMap(Stream.init), by: \.type)
        chosen = Set(
            streams.values.flatMap { streams -> [Stream] in
                let merged = streams.filter { $0.rank != nil }
                let best = merged.min { ($0.rank ?? 0, $0.name) < ($1.rank ?? 0, $1.name) }
                if let best { return [best] }
                let raw = streams.filter(\.isRaw)
                return raw.isEmpty ? streams : raw
            })
        types = Set(streams.keys)
    }

    /// Whether a stream is read, because no other one contains it; one without a name is.
    func contains(_ name: String?) -> Bool {
        guard let name, let stream = Stream(name) else { return true }
        return chosen.contains(stream) || !types.contains(stream.type)
    }

    /// A value of a file, of which usually there is one; joined files have several.
    struct Part: Hashable {
        /// The name of the stream; nil without one, and for a stream without points, which repeats no other one.
        let name: String?
        /// Whether it is a session of a workout or of a night, and no stream.
        let isSession: Bool
    }

    static let (name, points) = ("Data Source", "Data Points")

    /// The values of a file, in their order, up to where it is damaged.
    static func parts(of source: any ByteSource) -> [Part] {
        var scanner = JSONScanner(source)
        var parts: [Part] = []
        do {
            repeat {
                var stream: String?
                var (isStream, hasPoints) = (false, false)
                // A stream that is cut off counts with what it has.
                defer { parts.append(Part(name: hasPoints ? stream : nil, isSession: !isStream)) }
                try scanner.forEachMember { scanner, key in
                    switch key {
                    case name:
                        isStream = true
                        stream = try scanner.decode(String.self)
                    case points:
                        isStream = true
                        try scanner.forEachElement { scanner in
                            hasPoints = true
                            try scanner.skipValue()
                        }
                    default: try scanner.skipValue()
                    }
                }
            } while try scanner.hasMore()
        } catch {
            // The reader reports the damage.
        }
        return parts
    }
}
