internal import HealthModel

/// How values of one type in one unit are stored.
struct UnitPlan {
    /// Whether the type is measured in such a unit.
    var isSuitable = false
    /// The number of the unit, where it is not the canonical one.
    var unitID: Int64?
    private var toCanonical: UnitConversion?
    private var fromCanonical: UnitConversion?

    /// A plan for nothing.
    init() {}

    init(_ unit: HealthUnit?, _ slot: TypeSlot, _ interner: Interner) throws {
        guard slot.type.kind == .quantity else {
            // A category has no unit, whatever a file says.
            isSuitable = true
            return
        }
        guard let unit else { return }
        if slot.unit == nil { try interner.setUnit(unit, of: slot) }
        guard let canonical = slot.unit, unit.isCompatible(with: canonical) else { return }
        isSuitable = true
        guard canonical != unit else { return }
        unitID = try interner.makeUnit(unit)
        toCanonical = try UnitConversion(from: unit, to: canonical)
        fromCanonical = try UnitConversion(from: canonical, to: unit)
    }

    /// The canonical value, and the number that was typed where the way back would miss its last
    /// bits.
    func canonical(_ value: Double) -> (value: Double, original: Double?) {
        guard let toCanonical, let fromCanonical else { return (value, nil) }
        let canonical = toCanonical(value)
        return (canonical, fromCanonical(canonical) == value ? nil : value)
    }
}
