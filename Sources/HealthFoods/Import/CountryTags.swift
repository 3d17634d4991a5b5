internal import Foundation

/// The countries that a person named, as Open Food Facts' tags.
struct CountryTags {
    private let tags: Set<String>

    /// Reads names such as `DE`, `germany` and `united-states`.
    init(_ countries: Set<String>) {
        let english = Locale(identifier: "en_US")
        tags = Set(
            countries.map { country in
                let region =
                    country.count == 2
                    ? english.localizedString(forRegionCode: country.uppercased()) : nil
                return "en:" + (region ?? country).lowercased().replacing(" ", with: "-")
            })
    }

    /// Whether a product with some tags is wanted.
    func contain(anyOf product: [String]) -> Bool {
        tags.isEmpty || product.contains { tags.contains($0) }
    }
}
