import HealthJournal
import HealthModel
import HealthWords
import Testing

@Suite("The texts of the areas")
struct AreaTests {
    @Test("the instruction and the refusal name the word to type", arguments: Language.all)
    func erasing(_ language: Language) {
        let words = language.erasing
        #expect(words.word == words.word.lowercased())
        #expect(words.confirmation.contains(words.word) && words.notTyped.contains(words.word))
        #expect(language.cloud.confirmation == words.confirmation)
    }

    @Test("a name of code becomes words, and an abbreviation stays one")
    func identifiers() {
        #expect(Identifier.words("traditionalStrengthTraining") == "traditional strength training")
        #expect(
            Identifier.words("heartRateVariabilityRMSSD") == "heart rate variability RMSSD")
        #expect(Identifier.words("vo2Max") == "vo2 max")
        #expect(Identifier.words("vitaminC") == "vitamin c")
        #expect(Identifier.words("CSVFile") == "CSV file")
    }

    @Test("a number decides between the forms")
    func counts() {
        let (english, german) = (Language.english, Language.german)
        #expect(english.conflicts.summary(1) == "1 entry to look at")
        #expect(english.conflicts.summary(2) == "2 entries to look at")
        #expect(german.cloud.waiting(1) == "1 Eintrag wartet auf das Senden.")
        #expect(german.cloud.waiting(3) == "3 Einträge warten auf das Senden.")
        #expect(german.data.samples(1204) == "1.204 Messwerte")
        #expect(
            english.transfer.finished(1, known: 1204)
                == "1 sample was imported. Here already: 1,204.")
        #expect(
            english.transfer.finished(1204, known: 0)
                == "1,204 samples were imported. Here already: 0.")
        #expect(german.transfer.deleted(1) == "1 ist nicht im Backup und wird gelöscht")
        let importing = english.commandTransfer
        #expect(importing.newSamples(1, days: nil) == "1 new sample.")
        #expect(
            importing.listed(.missing, 1, "Weight 1").contains("is not in this one and stays"))
        #expect(german.trends.average("7,2 h", days: 23).hasSuffix("23 Tage mit Einträgen"))
    }

    @Test("a nutrient within a sentence keeps its capital in German")
    func nutrients() {
        let measure = ObjectType.dietaryProtein
        #expect(Language.english.review.subject(.nutrient(measure)) == "of protein in one meal")
        let name = Language.german.types.name(measure)
        #expect(Language.german.review.subject(.nutrient(measure)) == "\(name) in einer Mahlzeit")
    }

    @Test("every value of a category and every key of metadata that English names has a name")
    func names() {
        #expect(Language.english.categoryValues.name("AsleepREM") == "Asleep REM")
        #expect(Language.german.categoryValues.name("AsleepREM") == "REM-Schlaf")
        #expect(Language.english.metadataKeys.name("WasUserEntered") == "Was user entered")
        #expect(Language.german.metadataKeys.name("TimeZone") == "Zeitzone")
        #expect(Language.german.metadataKeys.name("ofAnotherApp") == nil)
    }
}
