public import HealthModel

/// A drink.
public struct DrinkEntry: Hashable, Sendable, Codable {
    /// The fields that all entries have.
    public var header: EntryHeader
    /// The volume as typed; above 0, at most 10 L.
    public var volume: Quantity
    /// The name of the drink.
    public var name: String?
    /// The identifier of the record on the device that recorded it.
    ///
    /// The identifier is unique over all devices, so it begins with the device's own identifier if
    /// the device only counts its records. Saving a record again changes nothing.
    public var upstreamID: String?

    /// Creates an entry.
    public init(
        header: EntryHeader, volume: Quantity, name: String? = nil, upstreamID: String? = nil
    ) {
        self.header = header
        self.volume = volume
        self.name = name
        self.upstreamID = upstreamID
    }
}
