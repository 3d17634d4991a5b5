public import Foundation

extension Language {
    /// English, in which every text exists first.
    public static let english = embedded("en", PackageResources.en_json)
    /// German.
    public static let german = embedded("de", PackageResources.de_json)

    /// All languages; English comes first.
    public static let all = [english, german]

    /// The language of a locale; English if there are no texts in its language.
    public static func matching(_ locale: Locale) -> Language {
        let code = locale.language.languageCode?.identifier
        return all.first { $0.id == code } ?? english
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
