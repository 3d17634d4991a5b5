internal import ArgumentParser
internal import Foundation
internal import HealthFoods
internal import HealthJournal

/// `health foods`: the commands about the food library.
struct FoodsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "foods",
        abstract: "Searches foods with their nutrients, and imports tables of them.",
        discussion: """
            Some common foods are there from the start. The library is foods.sqlite beside the journal; \
            nothing is sent anywhere. health log food "1 banana, 200 g yogurt" logs foods from it.
            """,
        subcommands: [
            FoodsSearchCommand.self, FoodsShowCommand.self, FavouritesCommand.self,
            RecipesCommand.self, FoodsImportCommand.self, FoodsSourcesCommand.self,
        ])
}

extension World {
    /// Opens the food library, and creates it if it does not exist.
    func openFoods() throws -> FoodLibrary {
        try FoodLibrary(at: .file(FoodLibrary.file(beside: journalURL)))
    }

    /// Opens the food library without creating it; if it does not exist, one with the common foods in
    /// memory.
    func openFoodsToLookAt() throws -> FoodLibrary {
        try FoodLibrary.openToLookAt(beside: journalURL)
    }

    /// The foods that the person has eaten lately, which come first in a search.
    func eatenFoods() async throws -> EatenFoods {
        try await .recent(in: try await openJournalToLookAt(), now: now)
    }
}
