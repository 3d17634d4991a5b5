public import Foundation

extension Language {
    /// English, in which every text exists first.
    public static let english = embedded("en", PackageResources.en_json)
    /// German.
    public static let german = embedded("de", PackageResources.de_json)

    /// All languages; English comes first.
    public static let all = [english, german]

    /// The language with an identifier, such as "de"; nil if there is none.
    public static func named(_ id: String) -> Language? { all.first { $0.id == id } }

    /// The language of a locale; English if there are no texts in its language.
    public static func matching(_ locale: Locale) -> Language {
        locale.language.languageCode.flatMap { named($0.identifier) } ?? english
    }

    /// Reads a file that is a part of the program; a test reads each of them.
    private static func embedded(_ id: String, _ file: [UInt8]) -> Language {
        do {
            return try Language(id: id, file: file)
        } catch {
            preconditionFailure("The texts of \(id) cannot be read: \(error)")
        }
    }
}
