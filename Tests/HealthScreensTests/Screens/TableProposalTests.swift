import HealthScreens
import HealthWords
import Testing

@Suite("The proposal for the columns of an unknown table")
struct TableProposalTests {
    private func proposal(
        _ columns: [String], dateColumn: String? = nil, _ language: Language = .english
    ) -> TableColumns {
        UnknownTable(columns: columns, rows: [], dateColumn: dateColumn).proposal(language)
    }

    @Test(
        "a measurement is found by its name, with or without a unit",
        arguments: [
            ("weight", "bodyMass", ""), ("Weight (kg)", "bodyMass", ""),
            ("weight_lb", "bodyMass", "lb"), ("Body fat [%]", "bodyFatPercentage", "%"),
            ("Pulse", "heartRate", ""), ("stepCount", "stepCount", ""),
            ("Glucose [mg/dL]", "bloodGlucose", "mg/dL"),
            ("Glucose Value (mmol/L)", "bloodGlucose", ""),
            ("Historic Glucose mmol/L", "bloodGlucose", "mmol/L"),
        ])
    func measures(column: String, type: String, unit: String) {
        let measure = TableColumns.Measure(column: column, type: type, unit: unit)
        #expect(proposal(["date", column]).measures == [measure])
    }

    @Test(
        "the other columns show what fat and energy are, or leave them out",
        arguments: [
            (
                ["Date", "Weight", "BMI", "Fat"],
                ["bodyMass", "bodyMassIndex", "bodyFatPercentage"]
            ),
            (["Date", "Weight", "Fat (%)"], ["bodyMass", "bodyFatPercentage"]),
            (["Date", "Weight", "Fat (kg)"], ["bodyMass"]),
            (
                ["Date", "Weight", "Fat (g)", "Protein (g)"],
                ["bodyMass", "dietaryFatTotal", "dietaryProtein"]
            ),
            (["Date", "Fat"], ["dietaryFatTotal"]),
            (
                ["Date", "Energy (kJ)", "Protein (g)"], ["dietaryEnergyConsumed", "dietaryProtein"]
            ),
            (["Date", "Energy"], ["activeEnergyBurned"]),
            (["Date", "Calories"], ["dietaryEnergyConsumed"]),
            (["Date", "Exercise", "Calories"], []), (["Datum", "Sportart", "Calories"], []),
        ])
    func context(columns: [String], types: [String]) {
        #expect(proposal(columns).measures.map(\.type) == types)
    }

    @Test(
        "names in the languages of programs are found whatever the person's language is",
        arguments: [
            (["Datum", "Gewicht (kg)", "Puls"], ["bodyMass", "heartRate"]),
            (["Date", "Poids (kg)", "IMC"], ["bodyMass", "bodyMassIndex"]),
            (["Fecha", "Peso (kg)", "Glucosa (mg/dL)"], ["bodyMass", "bloodGlucose"]),
            (
                ["Data", "Ora", "Sistolica (mmHg)", "Diastolica (mmHg)", "Polso (bpm)"],
                ["bloodPressureSystolic", "bloodPressureDiastolic", "heartRate"]
            ),
            (["Datum", "Tijd", "Hartslag"], ["heartRate"]),
            (["Data", "Frequência cardíaca (bpm)"], ["heartRate"]),
            (["Data e ora (AAAA-MM-GG)", "Valore del glucosio (mg/dL)"], ["bloodGlucose"]),
            (["Date", "Historique de la glycémie mg/dL"], ["bloodGlucose"]),
        ])
    func translated(columns: [String], types: [String]) {
        let found = proposal(columns)
        #expect(found.measures.map(\.type) == types)
        #expect(found.date == columns[0])
        #expect(found.time == (["Ora", "Tijd"].contains(columns[1]) ? columns[1] : ""))
    }

    @Test("a name in the person's language is found too")
    func german() {
        #expect(proposal(["Datum", "Gewicht"], .german).measures.map(\.type) == ["bodyMass"])
        #expect(proposal(["Datum", "Gewicht"], .german).date == "Datum")
    }

    @Test("the date is found by its name, or else by what is in the column")
    func date() {
        #expect(proposal(["When", "weight"], dateColumn: "When").date == "When")
        #expect(proposal(["Day", "Time", "weight"], dateColumn: "Time").date == "Day")
        #expect(proposal(["Day", "Time", "weight"]).time == "Time")
        #expect(proposal(["a", "b"]).date.isEmpty)
        #expect(proposal(["date", "mood"]).measures.isEmpty)
    }

    @Test("dates that prove that the day comes first are read so")
    func order() {
        let table = UnknownTable(columns: ["date", "weight"], rows: [], isDayFirst: true)
        #expect(table.proposal(.english).isDayFirst)
        #expect(!proposal(["date", "weight"]).isDayFirst)
    }
}
