#if os(Linux)
public import Foundation

// On Apple's systems Foundation looks up localized texts by literals. Here it has no such initialisers, while
// `Bundle` reads the tables all the same.

extension String {
    /// Looks up a text of a bundle, with the values that the literal interpolates.
    ///
    /// The literal is the key, in which each value is a placeholder as in a table of texts: `%@` for an
    /// object or text, `%lld` for an integer, `%lf` for a fraction. A bundle without the key
    /// shows the literal.
    ///
    /// - Parameters:
    ///   - key: The literal.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - bundle: The bundle; nil for the main one.
    ///   - locale: The locale in which numbers are written.
    ///   - comment: A note for translators; it is ignored here.
    @_disfavoredOverload
    public init(
        localized key: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        let format = (bundle ?? .main).localizedString(
            forKey: key.key, value: key.key, table: table)
        self = key.text(format, locale)
    }

    /// Looks up a text of a bundle by a key, with another text for a bundle without it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - defaultValue: The text for a bundle without the key, with its values.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - bundle: The bundle; nil for the main one.
    ///   - locale: The locale in which numbers are written.
    ///   - comment: A note for translators; it is ignored here.
    @_disfavoredOverload
    public init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        let format = (bundle ?? .main).localizedString(
            forKey: key.description, value: defaultValue.key, table: table)
        self = defaultValue.text(format, locale)
    }

    /// A literal that is looked up in a table of texts.
    public struct LocalizationValue: Hashable, Sendable, ExpressibleByStringInterpolation {
        /// The literal with placeholders, by which a table has the text.
        let key: String
        private let values: [LocalizedArgument]

        /// Creates a value from a text, which is the key.
        public init(_ value: String) { (key, values) = (value, []) }

        /// Creates a value from a literal without values.
        public init(stringLiteral value: String) { self.init(value) }

        /// Creates a value from a literal with values.
        public init(stringInterpolation: StringInterpolation) {
            values = stringInterpolation.values
            key =
                values.isEmpty
                ? stringInterpolation.key.replacing("%%", with: "%") : stringInterpolation.key
        }

        func text(_ format: String, _ locale: Locale) -> String {
            values.isEmpty
                ? format
                : String(format: format, locale: locale, arguments: values.map(\.argument))
        }

        /// The parts of a literal.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            fileprivate var key = ""
            fileprivate var values: [LocalizedArgument] = []

            /// Begins a literal.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Adds text; a percent sign is doubled, as in a format.
            public mutating func appendLiteral(_ literal: String) {
                key += literal.replacing("%", with: "%%")
            }

            /// Adds a text.
            public mutating func appendInterpolation(_ value: String) { add(.text(value), "%@") }

            /// Adds a whole number.
            public mutating func appendInterpolation(_ value: some BinaryInteger) {
                add(.integer(Int64(clamping: value)), "%lld")
            }

            /// Adds a fraction.
            public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
                add(.fraction(Double(value)), "%lf")
            }

            /// Adds a fraction in a format of C, such as `%.1f`.
            public mutating func appendInterpolation(
                _ value: some BinaryFloatingPoint, specifier: String
            ) { add(.fraction(Double(value)), specifier) }

            /// Adds a value in a style, as a text.
            public mutating func appendInterpolation<S: FormatStyle>(
                _ value: S.FormatInput, format: S
            ) where S.FormatOutput == String { add(.text(format.format(value)), "%@") }

            /// Adds the description of an object.
            public mutating func appendInterpolation(_ value: some NSObject) {
                add(.text(value.description), "%@")
            }

            private mutating func add(_ value: LocalizedArgument, _ placeholder: String) {
                key += placeholder
                values.append(value)
            }
        }
    }
}

/// A value in a localized text.
private enum LocalizedArgument: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case fraction(Double)

    /// The value for a format.
    var argument: any CVarArg {
        switch self {
        case .text(let text): NSString(string: text)
        case .integer(let number): number
        case .fraction(let number): number
        }
    }
}

/// A localized text that is looked up when it is shown, such as by a screen or a shortcut.
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key in the table of texts.
    public let key: String
    /// The text for a bundle without the key.
    public let defaultValue: String.LocalizationValue
    /// The name of the table; nil for `Localizable`.
    public let table: String?
    /// The locale in which numbers are written.
    public var locale: Locale
    /// The place of the table.
    public let bundle: BundleDescription

    /// Creates a resource from a key, with another text for a bundle without it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - defaultValue: The text for a bundle without the key, with its values.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - locale: The locale in which numbers are written.
    ///   - bundle: Where the table is.
    ///   - comment: A note for translators; it is ignored here.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.key = key.description
        self.defaultValue = defaultValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    /// Creates a resource from a literal, which is the key.
    ///
    /// - Parameters:
    ///   - keyAndValue: The literal.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - locale: The locale in which numbers are written.
    ///   - bundle: Where the table is.
    ///   - comment: A note for translators; it is ignored here.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        key = keyAndValue.key
        defaultValue = keyAndValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    /// Creates a resource from a literal without values.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// Creates a resource from a literal with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// The place of a table of texts.
    public enum BundleDescription: Hashable, Sendable {
        /// The program's own bundle.
        case main
        /// The bundle at a place.
        case atURL(URL)

        /// The bundle that a class belongs to.
        public static func forClass(_ aClass: AnyClass) -> Self {
            .atURL(Bundle(for: aClass).bundleURL)
        }

        fileprivate var bundle: Bundle {
            switch self {
            case .main: .main
            case .atURL(let url): Bundle(url: url) ?? .main
            }
        }
    }
}

extension String {
    /// Looks up a text of a resource.
    public init(localized resource: LocalizedStringResource) {
        let format = resource.bundle.bundle.localizedString(
            forKey: resource.key, value: resource.defaultValue.key, table: resource.table)
        self = resource.defaultValue.text(format, resource.locale)
    }
}

/// A value that has a localized text.
public protocol CustomLocalizedStringResourceConvertible {
    /// The text of the value.
    var localizedStringResource: LocalizedStringResource { get }
}
#endif
