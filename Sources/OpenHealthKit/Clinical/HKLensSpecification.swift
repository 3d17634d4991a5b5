public import Foundation
package import HealthModel

/// The specification of a lens, for glasses and contact lenses.
// @unchecked: the one stored property is an immutable value.
open class HKLensSpecification: NSObject, @unchecked Sendable {
    static let key = "OpenHealthKitLens"

    package let value: PrescriptionDetail.Lens

    package init(_ value: PrescriptionDetail.Lens) {
        self.value = value
        super.init()
    }

    /// The power against myopia or hyperopia, in dioptres.
    open var sphere: HKQuantity {
        HKQuantity(value.quantities["sphere"] ?? Quantity(0, .diopter))
    }
    /// The power against astigmatism, in dioptres.
    open var cylinder: HKQuantity? { quantity("cylinder") }
    /// The direction of the cylinder.
    open var axis: HKQuantity? { quantity("axis") }
    /// The additional power for near vision, in dioptres.
    open var addPower: HKQuantity? { quantity("addPower") }

    func quantity(_ name: String) -> HKQuantity? {
        value.quantities[name].map { HKQuantity($0) }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKLensSpecification else { return false }
        return type(of: self) == type(of: other) && other.value == value
    }

    open override var hash: Int { value.hashValue }

    /// The lens of some quantities; raises for an incompatible unit.
    static func lens(
        _ quantities: [(name: String, quantity: HKQuantity?, unit: HealthUnit)]
    ) -> PrescriptionDetail.Lens {
        var lens = PrescriptionDetail.Lens(quantities: [:])
        for (name, quantity, unit) in quantities {
            guard let quantity else { continue }
            guard quantity.value.isCompatible(with: unit) else {
                HKException.raise(
                    .invalidArgument, "\(name) requires a unit compatible with \(unit)")
            }
            lens.quantities[name] = quantity.value
        }
        return lens
    }
}

/// The specification of a lens for glasses.
// @unchecked: this class stores only the superclass's immutable value.
open class HKGlassesLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding,
    @unchecked Sendable
{
    package override init(_ value: PrescriptionDetail.Lens) { super.init(value) }

    /// Creates the specification of a lens; raises for an incompatible unit.
    public init(
        sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
        vertexDistance: HKQuantity?, prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?,
        nearPupillaryDistance: HKQuantity?
    ) {
        var lens = Self.lens([
            ("sphere", sphere, .diopter), ("cylinder", cylinder, .diopter),
            ("axis", axis, .radianAngle()), ("addPower", addPower, .diopter),
            ("vertexDistance", vertexDistance, .meter()),
            ("farPupillaryDistance", farPupillaryDistance, .meter()),
            ("nearPupillaryDistance", nearPupillaryDistance, .meter()),
        ])
        if let prism {
            lens.quantities.merge(prism.value.quantities) { own, _ in own }
            lens.codes = prism.value.codes
        }
        super.init(lens)
    }

    /// The distance from the back of the lens to the eye.
    open var vertexDistance: HKQuantity? { quantity("vertexDistance") }
    /// The prism, if the lens has one.
    open var prism: HKVisionPrism? { HKVisionPrism(value) }
    /// The distance from the middle to the pupil for far vision.
    open var farPupillaryDistance: HKQuantity? { quantity("farPupillaryDistance") }
    /// The distance from the middle to the pupil for near vision.
    open var nearPupillaryDistance: HKQuantity? { quantity("nearPupillaryDistance") }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a specification; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(PrescriptionDetail.Lens.self, forKey: Self.key) else {
            return nil
        }
        super.init(value)
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}

/// The specification of a contact lens.
// @unchecked: this class stores only the superclass's immutable value.
open class HKContactsLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding,
    @unchecked Sendable
{
    package override init(_ value: PrescriptionDetail.Lens) { super.init(value) }

    /// Creates the specification of a lens; raises for an incompatible unit.
    public init(
        sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
        baseCurve: HKQuantity?, diameter: HKQuantity?
    ) {
        super.init(
            Self.lens([
                ("sphere", sphere, .diopter), ("cylinder", cylinder, .diopter),
                ("axis", axis, .radianAngle()), ("addPower", addPower, .diopter),
                ("baseCurve", baseCurve, .meter()), ("diameter", diameter, .meter()),
            ]))
    }

    /// The radius of the back of the lens.
    open var baseCurve: HKQuantity? { quantity("baseCurve") }
    /// The width of the lens.
    open var diameter: HKQuantity? { quantity("diameter") }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a specification; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(PrescriptionDetail.Lens.self, forKey: Self.key) else {
            return nil
        }
        super.init(value)
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}
