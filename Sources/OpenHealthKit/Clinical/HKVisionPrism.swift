public import Foundation
package import HealthModel

/// The prism of a lens: the amount and the direction of its deflection.
///
/// The polar form and the vertical and horizontal parts are equivalent; each is computed from the
/// other.
// @unchecked: the stored properties are immutable values.
open class HKVisionPrism: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitPrism"

    package let value: PrescriptionDetail.Lens

    /// Creates a prism from a polar form: prism dioptres and an angle.
    public init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
        let size = Self.number(amount, in: .prismDiopter, "amount")
        let radians = Self.number(angle, in: .radianAngle(), "angle")
        let up = size * sin(radians)
        let right = size * cos(radians)
        value = PrescriptionDetail.Lens(
            quantities: [
                Part.amount: amount.value, Part.angle: angle.value,
                Part.vertical: Quantity(abs(up), .prismDiopter),
                Part.horizontal: Quantity(abs(right), .prismDiopter),
            ],
            codes: [
                Part.eye: eye.rawValue,
                Part.verticalBase: Self.base(up, .up, .down).rawValue,
                // Seen from the front: the right side of the picture is the nose of the right eye.
                Part.horizontalBase: Self.base(
                    right, eye == .right ? .in : .out, eye == .right ? .out : .in
                ).rawValue,
            ])
        super.init()
    }

    /// Creates a prism from its vertical and its horizontal part, in prism dioptres.
    public init(
        verticalAmount: HKQuantity, verticalBase: HKPrismBase, horizontalAmount: HKQuantity,
        horizontalBase: HKPrismBase, eye: HKVisionEye
    ) {
        let vertical = Self.number(verticalAmount, in: .prismDiopter, "verticalAmount")
        let horizontal = Self.number(horizontalAmount, in: .prismDiopter, "horizontalAmount")
        let up = verticalBase == .down ? -vertical : vertical
        let isRight = (horizontalBase == .in) == (eye == .right)
        let angle = atan2(up, isRight ? horizontal : -horizontal)
        value = PrescriptionDetail.Lens(
            quantities: [
                Part.amount: Quantity(hypot(vertical, horizontal), .prismDiopter),
                Part.angle: Quantity(angle < 0 ? angle + 2 * .pi : angle, .radianAngle()),
                Part.vertical: verticalAmount.value, Part.horizontal: horizontalAmount.value,
            ],
            codes: [
                Part.eye: eye.rawValue, Part.verticalBase: verticalBase.rawValue,
                Part.horizontalBase: horizontalBase.rawValue,
            ])
        super.init()
    }

    /// The prism of a stored lens; nil if it has none.
    package init?(_ lens: PrescriptionDetail.Lens) {
        guard lens.quantities[Part.amount] != nil, lens.codes[Part.eye] != nil else { return nil }
        value = PrescriptionDetail.Lens(
            quantities: lens.quantities.filter { Part.quantities.contains($0.key) },
            codes: lens.codes)
        super.init()
    }

    /// The amount of the deflection.
    open var amount: HKQuantity { quantity(Part.amount, .prismDiopter) }
    /// The direction, counterclockwise from the right side of the picture.
    open var angle: HKQuantity { quantity(Part.angle, .radianAngle()) }
    /// The vertical part.
    open var verticalAmount: HKQuantity { quantity(Part.vertical, .prismDiopter) }
    /// The horizontal part.
    open var horizontalAmount: HKQuantity { quantity(Part.horizontal, .prismDiopter) }
    /// The direction of the vertical part: up or down.
    open var verticalBase: HKPrismBase { base(Part.verticalBase) }
    /// The direction of the horizontal part: to the nose or away from it.
    open var horizontalBase: HKPrismBase { base(Part.horizontalBase) }
    /// The eye of the prism.
    open var eye: HKVisionEye { HKVisionEye(rawValue: value.codes[Part.eye] ?? 0) ?? .right }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKVisionPrism)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a prism; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(PrescriptionDetail.Lens.self, forKey: Self.key),
            value.quantities[Part.amount] != nil
        else { return nil }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }

    /// The names of a prism's parts in a stored lens.
    private enum Part {
        static let amount = "prismAmount"
        static let angle = "prismAngle"
        static let vertical = "prismVerticalAmount"
        static let horizontal = "prismHorizontalAmount"
        static let verticalBase = "prismVerticalBase"
        static let horizontalBase = "prismHorizontalBase"
        static let eye = "prismEye"
        static let quantities: Set<String> = [amount, angle, vertical, horizontal]
    }

    private func quantity(_ part: String, _ unit: HealthUnit) -> HKQuantity {
        HKQuantity(value.quantities[part] ?? Quantity(0, unit))
    }

    private func base(_ part: String) -> HKPrismBase {
        HKPrismBase(rawValue: value.codes[part] ?? 0) ?? .none
    }

    private static func base(
        _ number: Double, _ positive: HKPrismBase, _ negative: HKPrismBase
    ) -> HKPrismBase {
        // Sines and cosines of right angles differ from zero in the last digit.
        abs(number) < 1e-9 ? .none : number > 0 ? positive : negative
    }

    private static func number(
        _ quantity: HKQuantity, in unit: HealthUnit, _ name: String
    ) -> Double {
        guard let number = try? quantity.value.doubleValue(for: unit) else {
            HKException.raise(.invalidArgument, "\(name) requires a unit compatible with \(unit)")
        }
        return number
    }
}
