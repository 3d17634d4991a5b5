#if os(Linux)
public import Foundation

/// A text that is looked up later, as by a screen or a shortcut.
public struct LocalizedStringResource: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The key in the table of texts.
    public let key: String
    /// The text for a bundle without the key.
    public let defaultValue: String.LocalizationValue
    /// The name of the table; nil for `Localizable`.
    public let table: String?
    /// The locale in which numbers are written.
    public var locale: Locale
    /// Where the table is.
    public let bundle: BundleDescription

    /// Creates a resource from a key, with another text for a bundle without it.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - defaultValue: The text for a bundle without the key, with its values.
    ///   - table: The name of the table; nil for `Localizable`.
    ///   - locale: The locale in which numbers are written.
    ///   - bundle: Where the table is.
    ///   - comment: A note for translators, which nothing reads.
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
    ///   - comment: A note for translators, which nothing reads.
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

    /// Where a table of texts is.
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
