extension Language {
    /// English, in which every text exists first.
    public static let english = embedded("en", PackageResources.en_json)

    /// All languages; English comes first.
    public static let all = [english]

    /// Reads a file that is a part of the program; a test reads each of them.
    private static func embedded(_ id: String, _ file: [UInt8]) -> Language {
        do {
            return try Language(id: id, file: file)
        } catch {
            preconditionFailure("The texts of \(id) cannot be read: \(error)")
        }
    }
}
