// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Colours, fonts, alignments and the canvas.

public protocol ShapeStyle: Sendable {}
extension Color: LeafView {}
public struct Color: ShapeStyle, Hashable {
    public static let secondary = Color()
    public static let green = Color()
    public static let orange = Color()
    public static let red = Color()
    public static let blue = Color()
    public static let pink = Color()
    public static let primary = Color()
    public static let clear = Color()
    public func opacity(_ opacity: Double) -> Color { self }
}
extension ShapeStyle where Self == Color {
    public static var green: Color { Color() }
    public static var orange: Color { Color() }
    public static var red: Color { Color() }
    public static var blue: Color { Color() }
    public static var pink: Color { Color() }
}
public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { .init() }
    public static var quaternary: HierarchicalShapeStyle { .init() }
}
public struct Material: ShapeStyle {}
extension ShapeStyle where Self == Material {
    public static var thinMaterial: Material { .init() }
}

public struct Font: Hashable, Sendable {
    public static let largeTitle = Font()
    public static let title = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let footnote = Font()
    public static let caption = Font()
    public static let caption2 = Font()
    public func bold() -> Font { self }
}

public struct HorizontalAlignment: Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
    public static let trailing = HorizontalAlignment()
}
public struct VerticalAlignment: Sendable {
    public static let center = VerticalAlignment()
    public static let firstTextBaseline = VerticalAlignment()
}
public struct Alignment: Sendable {
    public static let center = Alignment()
    public static let leading = Alignment()
}
public enum TextAlignment: Sendable { case leading, center, trailing }
public enum VerticalEdge: Sendable { case top, bottom }
public enum ContentMode: Sendable { case fit, fill }
public struct UnitPoint: Hashable, Sendable {
    public static let bottom = UnitPoint()
    public static let bottomLeading = UnitPoint()
    public static let bottomTrailing = UnitPoint()
}

public protocol Shape: Sendable {}
public struct RoundedRectangle: Shape {}
public struct Capsule: Shape {}
extension Shape where Self == RoundedRectangle {
    public static func rect(cornerRadius: CGFloat) -> RoundedRectangle { .init() }
}
extension Shape where Self == Capsule {
    public static var capsule: Capsule { .init() }
}

public struct Path: Sendable {
    public init() {}
    public init(ellipseIn rect: CGRect) {}
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
    public mutating func addLines(_ lines: [CGPoint]) {}
    public mutating func closeSubpath() {}
}
public struct GraphicsContext {
    public struct Shading: Sendable {
        public static func color(_ color: Color) -> Shading { .init() }
    }
    public mutating func scaleBy(x: CGFloat, y: CGFloat) {}
    public func fill(_ path: Path, with shading: Shading) {}
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .bottom) {}
}
public struct Canvas<Symbols: View>: LeafView {
    public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void)
    where Symbols == EmptyView {}
}
