/// An event of a simulation; the seed chooses the next one.
enum SimulatedEvent: String, CaseIterable {
    case logWeight, logDrink, logMeal, logWorkout, logMeasurement, edit, delete, undo, resolve
    case sip, bottleSends, bottleGoes, bottleComes
    case otherAppWrites, otherAppReplaces, otherAppDeletes, removesInHealth
    case revoke, revokeOne, hide, permit, lock, unlock, travel, wait
    case sync, notice, crash, relaunch, failures, calm
    case switchOff, switchOn, backfill, reconcile, healthForgets
    case copyStore, restoreStore, deleteStore, replaceStore, loseDuringPass
    case limitHistory, otherAppWritesNonsense

    /// The frequency, relative to the other events.
    private var weight: Int {
        switch self {
        case .sync: 22
        case .crash: 12
        case .logDrink, .edit: 12
        case .logWeight, .logMeal, .otherAppWrites, .wait: 8
        case .logWorkout, .logMeasurement, .sip, .bottleSends: 4
        case .delete, .failures, .calm: 5
        case .otherAppReplaces, .otherAppDeletes, .notice, .unlock, .permit: 4
        case .undo, .resolve, .removesInHealth, .switchOn, .backfill, .relaunch, .lock: 3
        case .copyStore: 3
        case .revoke, .revokeOne, .hide, .switchOff, .travel, .bottleGoes, .bottleComes: 2
        case .restoreStore, .loseDuringPass, .limitHistory: 2
        case .reconcile, .healthForgets, .deleteStore, .replaceStore: 1
        case .otherAppWritesNonsense: 1
        }
    }

    /// Whether the engine or somebody else changes Health in it.
    var reachesHealth: Bool {
        switch self {
        case .sync, .notice, .crash, .otherAppWrites, .otherAppReplaces, .otherAppDeletes,
            .otherAppWritesNonsense, .removesInHealth, .unlock, .reconcile, .restoreStore,
            .deleteStore, .replaceStore, .loseDuringPass:
            true
        default: false
        }
    }

    private static let weighted = allCases.flatMap { event in
        Array(repeating: event, count: event.weight)
    }

    static func next(_ dice: inout SeededGenerator) -> SimulatedEvent {
        dice.pick(weighted) ?? .wait
    }
}
