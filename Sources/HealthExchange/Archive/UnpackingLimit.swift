/// The number of bytes that may come out of an archive and of the archives inside of it.
///
/// A few bytes can unpack to terabytes, above all if archives are inside of each other. Exports have about thirty times
/// the size of their archive.
package final class UnpackingLimit {
    private static let mostTimes: Int64 = 100
    /// This much is always read.
    private static let always: Int64 = 64 << 20

    private let most: Int64
    private var count: Int64 = 0

    /// Creates the limit of an archive with a size in bytes.
    package init(size: Int64) {
        let (product, isOver) = size.multipliedReportingOverflow(by: Self.mostTimes)
        most = isOver ? .max : max(Self.always, product)
    }

    /// Counts bytes.
    ///
    /// - Throws: `oversizedArchive` once there are too many.
    package func take(_ bytes: Int) throws(ExchangeError) {
        count += Int64(bytes)
        guard count <= most else {
            throw ExchangeError(
                .oversizedArchive, position: count,
                detail: "more than \(Self.mostTimes) times the archive")
        }
    }
}
