import HealthSimulation

/// Something that happens to a person with several devices.
enum CloudEvent: String, CaseIterable {
    case logs, edits, deletes, undoes
    case syncsWithCloud, syncsWithHealth
    case diesInPass
    case otherAppWrites
    case programAsks
    case serverIsCopied, serverIsRestored
    case serverTidiesUp
    case clockIsSet
    case signsInElsewhere

    private var weight: Int {
        switch self {
        case .syncsWithCloud: 30
        case .logs: 18
        case .edits: 18
        case .syncsWithHealth, .diesInPass: 8
        case .deletes, .programAsks: 5
        case .undoes, .otherAppWrites: 3
        case .serverIsCopied, .serverTidiesUp, .signsInElsewhere, .clockIsSet: 2
        case .serverIsRestored: 1
        }
    }

    static func next(_ dice: inout SeededGenerator) -> CloudEvent {
        var number = dice.below(allCases.map(\.weight).reduce(0, +))
        for event in allCases {
            if number < event.weight { return event }
            number -= event.weight
        }
        return .syncsWithCloud
    }
}
