public import Foundation
package import HealthModel

/// A prescription of glasses or contact lenses; its start date is the date of issue.
// @unchecked: this class stores only HKObject's immutable value.
open class HKVisionPrescription: HKSample, NSCopying, @unchecked Sendable {
    /// Creates a prescription whose lenses are described elsewhere, such as in an attachment.
    public convenience init(
        type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            Self.made(
                PrescriptionDetail(type: type.rawValue, expirationDate: expirationDate),
                dateIssued: dateIssued, device: device, metadata: metadata))
    }

    /// The type of the prescription.
    open var prescriptionType: HKVisionPrescriptionType {
        HKVisionPrescriptionType(rawValue: detail.type) ?? .glasses
    }

    /// The date of issue.
    open var dateIssued: Date { startDate }

    /// The expiration date.
    open var expirationDate: Date? { detail.expirationDate }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    var detail: PrescriptionDetail {
        guard case .detail(.prescription(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a prescription")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.prescription) = sample.payload { true } else { false }
    }

    /// The sample of a new prescription; raises if it ends before the date of issue.
    static func made(
        _ detail: PrescriptionDetail, dateIssued: Date, device: HKDevice?,
        metadata: [String: Any]?
    ) -> Sample {
        if let end = detail.expirationDate, end < dateIssued {
            HKException.raise(
                .objectValidation, "A prescription may not expire before it was issued")
        }
        return validated(
            Sample(
                uuid: UUID(), type: .visionPrescription, startDate: dateIssued,
                endDate: dateIssued, payload: .detail(.prescription(detail)),
                metadata: Metadata(validating: metadata), device: device?.value))
    }

    /// The object for a prescription: of glasses or contact lenses if its lenses are described.
    static func object(for sample: Sample) -> HKVisionPrescription {
        guard case .detail(.prescription(let detail)) = sample.payload,
            detail.rightEye != nil || detail.leftEye != nil
        else { return HKVisionPrescription(sample) }
        return detail.type == HKVisionPrescriptionType.contacts.rawValue
            ? HKContactsPrescription(sample) : HKGlassesPrescription(sample)
    }
}

/// A prescription of glasses with their lenses.
// @unchecked: this class stores only HKObject's immutable value.
open class HKGlassesPrescription: HKVisionPrescription, @unchecked Sendable {
    /// Creates a prescription of glasses.
    public convenience init(
        rightEyeSpecification: HKGlassesLensSpecification?,
        leftEyeSpecification: HKGlassesLensSpecification?, dateIssued: Date,
        expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            Self.made(
                PrescriptionDetail(
                    type: HKVisionPrescriptionType.glasses.rawValue,
                    expirationDate: expirationDate, rightEye: rightEyeSpecification?.value,
                    leftEye: leftEyeSpecification?.value),
                dateIssued: dateIssued, device: device, metadata: metadata))
    }

    /// The lens for the right eye.
    open var rightEye: HKGlassesLensSpecification? {
        detail.rightEye.map { HKGlassesLensSpecification($0) }
    }

    /// The lens for the left eye.
    open var leftEye: HKGlassesLensSpecification? {
        detail.leftEye.map { HKGlassesLensSpecification($0) }
    }
}

/// A prescription of contact lenses.
// @unchecked: this class stores only HKObject's immutable value.
open class HKContactsPrescription: HKVisionPrescription, @unchecked Sendable {
    /// Creates a prescription of contact lenses.
    public convenience init(
        rightEyeSpecification: HKContactsLensSpecification?,
        leftEyeSpecification: HKContactsLensSpecification?, brand: String, dateIssued: Date,
        expirationDate: Date?, device: HKDevice?, metadata: [String: Any]?
    ) {
        self.init(
            Self.made(
                PrescriptionDetail(
                    type: HKVisionPrescriptionType.contacts.rawValue,
                    expirationDate: expirationDate, brand: brand,
                    rightEye: rightEyeSpecification?.value,
                    leftEye: leftEyeSpecification?.value),
                dateIssued: dateIssued, device: device, metadata: metadata))
    }

    /// The brand of the lenses.
    open var brand: String { detail.brand ?? "" }

    /// The lens for the right eye.
    open var rightEye: HKContactsLensSpecification? {
        detail.rightEye.map { HKContactsLensSpecification($0) }
    }

    /// The lens for the left eye.
    open var leftEye: HKContactsLensSpecification? {
        detail.leftEye.map { HKContactsLensSpecification($0) }
    }
}

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
