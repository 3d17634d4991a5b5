/// How far an import has come.
public struct FoodImportProgress: Hashable, Sendable {
    /// The number of foods that were read.
    public var foods: Int
    /// The number of unpacked bytes that were read.
    public var bytes: Int64
}
