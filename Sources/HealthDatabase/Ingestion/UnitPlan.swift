internal import HealthModel

/// The conversion of values of one type and unit for storage.
struct UnitPlan {
    /// Whether the unit fits the type.
    var isSuitable = false
    /// The row of the unit, if it is not the canonical one.
    var unitID: Int64?
    private var toCanonical: UnitConversion?
    private var fromCanonical: UnitConversion?

    /// Creates a plan for an unsuitable unit.
    init() {}

    init(_ unit: HealthUnit?, _ slot: TypeSlot, _ interner: Interner) throws {
        guard slot.type.kind == .quantity else {
            // A category has no unit, even if a file contains one.
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

    /// The canonical value, and the typed number if a conversion back would lose its last bits.
    func canonical(_ value: Double) -> (value: Double, original: Double?) {
        guard let toCanonical, let fromCanonical else { return (value, nil) }
        let canonical = toCanonical(value)
        return (canonical, fromCanonical(canonical) == value ? nil : value)
    }
}
