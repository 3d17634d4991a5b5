internal import Foundation

/// The national tables that are known by their headings, with their licences.
enum KnownFoodTable {
    /// The source of a table; nil if it is not known.
    static func source(of headings: [String]) -> FoodSource? {
        let plain = Set(headings.map { $0.lowercased().trimmingCharacters(in: .whitespaces) })
        return all.first { plain.isSuperset(of: $0.headings) }?.source
    }

    private static let all: [(headings: Set<String>, source: FoodSource)] = [
        (
            ["alim_code", "alim_nom_fr"],
            source(
                "Ciqual (Anses)", "free with the source: Anses, Ciqual", "https://ciqual.anses.fr")
        ),
        (
            ["food code", "food name", "main data references"],
            source(
                "CoFID (McCance and Widdowson)", "Open Government Licence v3.0",
                "https://www.gov.uk/government/publications/composition-of-foods-integrated-dataset-cofid"
            )
        ),
        (
            ["bls code", "lebensmittelbezeichnung"],
            source("Bundeslebensmittelschlüssel (BLS)", "as stated at blsdb.de", "https://blsdb.de")
        ),
    ]

    private static func source(_ name: String, _ licence: String, _ address: String) -> FoodSource {
        FoodSource(name: name, licence: licence, address: address, foods: 0)
    }
}
