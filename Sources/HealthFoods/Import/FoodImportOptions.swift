/// What is imported of a file of foods, and what it does not say itself.
public struct FoodImportOptions: Hashable, Sendable {
    /// The countries of the products, as `DE` or `germany`; empty for all.
    ///
    /// Only Open Food Facts says in which countries a product is sold.
    public var countries: Set<String>
    /// The columns of a table that is not recognised; nil to find them by their headings.
    public var mapping: FoodTableMapping?
    /// The name of the source; nil for the publisher's, or the name of the file.
    public var name: String?
    /// The licence of the data; nil for the publisher's.
    public var licence: String?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - countries: The countries of the products; empty for all.
    ///   - mapping: The columns of a table.
    ///   - name: The name of the source.
    ///   - licence: The licence of the data.
    public init(
        countries: Set<String> = [], mapping: FoodTableMapping? = nil, name: String? = nil,
        licence: String? = nil
    ) {
        self.countries = countries
        self.mapping = mapping
        self.name = name
        self.licence = licence
    }
}
