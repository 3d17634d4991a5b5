/// A table of foods that is in the library, with its licence.
public struct FoodSource: Hashable, Sendable {
    /// The name, such as `Open Food Facts`.
    public var name: String
    /// The licence of the data, as its publisher states it.
    public var licence: String
    /// The address at which the publisher offers the data; nil if it is not known.
    public var address: String?
    /// The day of the data, as `2024-05-01`; nil if the file does not state it.
    public var date: String?
    /// The number of its foods.
    public var foods: Int

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - licence: The licence of the data.
    ///   - address: The address of the publisher.
    ///   - date: The day of the data.
    ///   - foods: The number of its foods.
    public init(
        name: String, licence: String, address: String? = nil, date: String? = nil,
        foods: Int
    ) {
        self.name = name
        self.licence = licence
        self.address = address
        self.date = date
        self.foods = foods
    }
}
