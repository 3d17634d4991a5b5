import Foundation
import Testing

/// A thousand products, which pyarrow writes as Parquet.
@Suite("Dumps of foods in other formats")
struct FoodDumpTests {
    private static let products = 1000

    /// The library that a dump in a format becomes.
    private func library(
        _ format: String, _ options: [String] = [], packed: Bool = false
    ) async throws -> (health: HealthProcess, path: String) {
        let health = try HealthProcess()
        let file = health.path("products.\(format)" + (packed ? ".gz" : ""))
        try await PythonReader.writeFoods(format, file, count: Self.products, options)
        try await health.succeed("foods", "import", file)
        return (health, health.path("foods.sqlite"))
    }

    @Test(
        "Parquet in each compression, kind of page and encoding is the same library as JSON Lines and CSV"
    )
    func parquet() async throws {
        let lines = try await library("jsonl", packed: true)
        let table = try await library("csv")
        // The CSV has neither the language nor the names in others.
        let inTable = try await PythonReader.compareFoods(
            table.path, lines.path, without: "language,other_names")
        #expect(inTable ?? 0 > Self.products / 2)
        let options = [
            ["--codec", "zstd"], ["--codec", "zstd", "--page", "2.0", "--plain"],
            ["--codec", "snappy", "--plain"], ["--codec", "snappy", "--page", "2.0"],
            ["--codec", "gzip", "--group", "100"], ["--codec", "gzip", "--page", "2.0", "--plain"],
            ["--codec", "none", "--plain"], ["--codec", "none", "--page", "2.0"],
        ]
        for option in options {
            let parquet = try await library("parquet", option)
            let same = try await PythonReader.compareFoods(parquet.path, lines.path)
            #expect(same == inTable, "\(option)")
        }
    }

    @Test("Parquet in a compression that is not read is refused with what to do")
    func unknownCompression() async throws {
        let health = try HealthProcess()
        let file = health.path("products.parquet")
        try await PythonReader.writeFoods("parquet", file, count: 10, ["--codec", "lz4"])
        let result = try await health.run("foods", "import", file)
        #expect(result.failed(with: 65, saying: "choose the CSV or JSON Lines"))
    }
}
