internal import ArgumentParser
internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// `health units`: shows or sets the units that the person uses.
struct UnitsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "units",
        abstract: "Shows and chooses your units.",
        discussion: """
            A number without a unit is in your unit, and totals of a day are shown in it. What you typed \
            is kept as you typed it. The app in the browser uses the same units.
            """)

    @Option(help: "For weights: kg, lb or st.", transform: AmountArgument.unit)
    var mass: HealthUnit?

    @Option(help: "For energy: kcal or kJ.", transform: AmountArgument.unit)
    var energy: HealthUnit?

    @Option(help: "For drinks: mL, L or fl oz.", transform: AmountArgument.unit)
    var volume: HealthUnit?

    @Option(help: "For distances: km or mi.", transform: AmountArgument.unit)
    var distance: HealthUnit?

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let world = try World(options)
        let isChange = [mass, energy, volume, distance].contains { $0 != nil }
        let journal = try await isChange ? world.openJournal() : world.openExistingJournal()
        var units = try await world.units(journal)
        if isChange {
            units.mass = try checked(mass, .kilogram, .aWeight) ?? units.mass
            units.energy = try checked(energy, .kilocalorie, .anEnergy) ?? units.energy
            units.volume = try checked(volume, .milliliter, .aDrink) ?? units.volume
            units.distance = try checked(distance, .kilometer, .aDistance) ?? units.distance
            var preferences = try await Preferences(of: journal)
            preferences.units = units
            try await preferences.save(in: journal)
        }
        let json = JSON(
            mass: units.mass.unitString, energy: units.energy.unitString,
            volume: units.volume.unitString, distance: units.distance.unitString)
        if world.printsJSON { return try StandardOutput.write(json: json) }
        var table = Table([("", .left), ("", .left)])
        for (name, unit) in [
            (CommandDataWords.Key.mass, units.mass), (.energy, units.energy),
            (.volume, units.volume), (.distance, units.distance),
        ] {
            table.add([world.language.commandData.text(name), NumberText.name(of: unit)])
        }
        try StandardOutput.write(table.lines)
    }

    private func checked(
        _ unit: HealthUnit?, _ reference: HealthUnit, _ kind: CommandInputWords.Key
    ) throws
        -> HealthUnit?
    {
        guard let unit else { return nil }
        guard unit.isCompatible(with: reference) else {
            throw InputError(
                .wrongUnitAsIn,
                [
                    "unit": "\(unit)", "kind": InputError.words.text(kind),
                    "reference": "\(reference)",
                ])
        }
        return unit
    }

    private struct JSON: Encodable {
        let mass: String
        let energy: String
        let volume: String
        let distance: String
    }
}

extension World {
    /// The units that the person chose; nil without a choice.
    func chosenUnits(_ journal: Journal) async throws -> DisplayUnits? {
        try await Preferences(of: journal).units
    }

    /// The person's units: those that they chose, else those of the region that they chose, else those
    /// of the machine's.
    func units(_ journal: Journal) async throws -> DisplayUnits {
        let preferences = try await Preferences(of: journal)
        return preferences.units ?? DisplayUnits(preferences.locale ?? .current)
    }
}
