internal import ArgumentParser
internal import Foundation
internal import HealthExchange
internal import HealthFoods
internal import HealthWords

/// `health foods import`: imports a table of foods.
struct FoodsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract:
            "Imports foods: Open Food Facts, USDA FoodData Central, a national table or any table.",
        discussion: """
            The format is found by the content: Open Food Facts' Parquet, or its CSV or JSON Lines, packed or \
            not, the zip of FoodData Central, or a CSV table with a food in each row and its nutrients in 100 g. A later \
            file of the same source replaces its foods.
            """)

    @Argument(help: "The file, or - for stdin.")
    var file: String

    @Option(
        help: ArgumentHelp(
            "Only products of these countries, such as DE,AT or germany; for Open Food Facts.",
            valueName: "countries"))
    var country: String?

    @Option(
        name: .customLong("map"),
        help: ArgumentHelp(
            "The columns of a table: name=Food,energy=kcal,protein=Protein|g.",
            valueName: "columns"),
        transform: { text in
            do {
                return try FoodTableMapping(text)
            } catch {
                throw InputError(
                    .noFoodColumn, ["text": "\((error as? FoodTableMapping.Failure)?.part ?? text)"]
                )
            }
        })
    var mapping: FoodTableMapping?

    @Option(help: "The name of the source; without it, that of the publisher or the file.")
    var name: String?

    @Option(help: "The licence of a table that is not recognised.")
    var licence: String?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let countries = country?.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let importer = FoodImporter(
            try world.openFoods(),
            FoodImportOptions(
                countries: Set(countries ?? []), mapping: mapping, name: name, licence: licence))
        let line = ProgressLine(world.language)
        let report = try await InputFile.with(file) { path in
            defer { line.end() }
            do {
                return try await importer.importFile(
                    at: path, name: file == "-" ? "stdin" : file
                ) { line.show($0) }
            } catch let error as ExchangeError where error.code == .unknownFormat {
                throw CommandFailure(.unknownFoodTable, ["path": file], .badData)
            }
        }
        if world.printsJSON { return try StandardOutput.write(json: FoodImportJSON(report)) }
        try StandardOutput.write(FoodText(world.language).lines(report))
    }
}
