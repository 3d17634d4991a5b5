package import HealthWords

extension Language {
    /// English with each text in ⟦ ⟧, which shows what is a text of the table.
    package static let pseudo = english.changed(id: "en-x-pseudo") { "⟦\($0)⟧" }
}
