import HealthSimulation

/// Something that happens to a person who shares the samples of phones with computers.
enum SampleEvent: String, CaseIterable {
    case saves, deletes, savesAndDeletes
    case publishes, reads
    case diesPublishing, diesReading
    case shares, stops, stopsKeeping
    case historyIsLimited
    case phoneIsCopied, phoneIsRestored
    case serverIsCopied, serverIsRestored
    case serverPacks
    case clockIsSet

    private var weight: Int {
        switch self {
        case .publishes: 26
        case .saves: 20
        case .reads: 12
        case .deletes: 8
        case .shares, .diesPublishing: 5
        case .savesAndDeletes, .serverPacks: 4
        case .stops, .diesReading: 3
        case .phoneIsCopied, .serverIsCopied, .clockIsSet, .historyIsLimited: 2
        case .stopsKeeping, .phoneIsRestored, .serverIsRestored: 1
        }
    }

    static func next(_ dice: inout SeededGenerator) -> SampleEvent {
        var number = dice.below(allCases.map(\.weight).reduce(0, +))
        for event in allCases {
            if number < event.weight { return event }
            number -= event.weight
        }
        return .publishes
    }
}
