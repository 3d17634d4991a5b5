public import HealthModel

/// Something drunk.
public struct DrinkEntry: Hashable, Sendable, Codable {
    /// What all entries have in common.
    public var header: EntryHeader
    /// How much, as typed; more than nothing, at most 10 L.
    public var volume: Quantity
    /// What it was.
    public var name: String?
    /// The record's identity on the device that recorded it.
    ///
    /// It is unique over all devices, so it begins with the device's own identifier where devices
    /// only count. Saving a record again changes nothing.
    public var upstreamID: String?

    /// Puts an entry together.
    public init(
        header: EntryHeader, volume: Quantity, name: String? = nil, upstreamID: String? = nil
    ) {
        self.header = header
        self.volume = volume
        self.name = name
        self.upstreamID = upstreamID
    }
}
