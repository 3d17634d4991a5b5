import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Tables in the language of the account come in without a mapping")
struct TranslatedTableTests {
    private static let options = ImportOptions(timeZone: .gmt)

    /// LibreView's columns of history, scan, strip, grams, rapid and long insulin, between a date and a type.
    private static let headers: [(String, String)] = [
        (
            "German",
            "Gerät,Seriennummer,Gerätezeitstempel,Aufzeichnungstyp,Glukosewert-Verlauf mg/dL,"
                + "Glukose-Scan mg/dL,Glukose-Teststreifen mg/dL,Kohlenhydrate (Gramm),"
                + "Schnellwirkendes Insulin (Einheiten),Depotinsulin (Einheiten)"
        ),
        (
            "French",
            "Appareil,Numéro de série,Horodatage de l'appareil,Type d'enregistrement,"
                + "Historique de la glycémie mg/dL,Numérisation de la glycémie mg/dL,"
                + "Glycémie par bandelette mg/dL,Glucides (grammes),"
                + "Insuline à action rapide (unités),Insuline à action longue (unités)"
        ),
        (
            "Spanish",
            "Dispositivo,Número de serial,Sello de tiempo del dispositivo,Tipo de registro,"
                + "Historial de glucosa mg/dL,Escaneo de glucosa mg/dL,"
                + "Tira reactiva para glucosa mg/dL,Carbohidratos (gramos),"
                + "Insulina de acción rápida (unidades),Insulina de acción larga (unidades)"
        ),
        (
            "Dutch",
            "Apparaat,Serienummer,Tijdstempel apparaat,Gegevenstype,Historische glucose mg/dl,"
                + "Scan Glucose mg/dl,Strip Glucose mg/dl,Koolhydraten (gram),"
                + "Snelwerkende insuline (eenheden),Langwerkende insuline (eenheden)"
        ),
        (
            "Portuguese",
            "Dispositivo,Número de série,Carimbo de data/hora do dispositivo,Tipo,"
                + "Histórico de glicose mg/dL,Analisar glicose mg/dL,Tira de glicose mg/dL,"
                + "Carboidratos (gramas),Insulina de ação rápida (unidades),"
                + "Insulina de ação prolongada (unidades)"
        ),
    ]

    @Test("LibreView: glucose, carbohydrates and insulin", arguments: headers.indices)
    func libreView(place: Int) async throws {
        let (language, header) = Self.headers[place]
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Title,x,25-06-2026 10:00 UTC,y,Kim\n\(header)\n"
                + "Libre,S,10-06-2026 08:00,0,95,,,,,\nLibre,S,25-06-2026 08:15,1,,98,,,,\n"
                + "Libre,S,25-06-2026 08:30,2,,,88,,,\nLibre,S,25-06-2026 09:00,5,,,,40,,\n"
                + "Libre,S,25-06-2026 09:15,4,,,,,\"4,5\",12\n", "glucose.csv", Self.options)
        #expect(summary.files.first?.outcome == .read(.csv, app: "LibreView"), "\(language)")
        #expect(try await fixture.values(.bloodGlucose, HealthUnit("mg/dL")) == [95, 98, 88])
        #expect(
            try await fixture.samples(.bloodGlucose).first?.startDate
                == (try ImportFixture.date("2026-06-10T08:00:00Z")))
        #expect(try await fixture.values(.dietaryCarbohydrates, .gram()) == [40])
        let doses = try await fixture.values(.insulinDelivery, .internationalUnit)
        #expect(Set(doses) == [4.5, 12])
        #expect(summary.files.first?.columns.map(\.name) == header.components(separatedBy: ","))
    }

    @Test("LibreView in Italian, with its account in mmol/L")
    func libreViewItalian() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "Dispositivo,Timestamp del dispositivo,Storico del glucosio mmol/L,"
                + "Carboidrati (grammi)\nLibre,25-06-2026 08:00,\"5,5\",\n", "glucose.csv",
            Self.options)
        let values = try await fixture.values(.bloodGlucose, HealthUnit("mg/dL"))
        #expect(values.map { ($0 * 100).rounded() } == [9_909])
    }

    @Test(
        "Clarity: the values of the sensor count; alarms, words and the person do not",
        arguments: [
            (
                "Index;Zeitstempel (JJJJ-MM-TTThh:mm:ss);Ereignistyp;Glukosewert (mmol/l);"
                    + "Kohlenhydratwert (Gramm)", "Vorname", "EGW", "Warnung"
            ),
            (
                "Index;Marca temporal (AAAA-MM-DDThh:mm:ss);Tipo de evento;"
                    + "Nivel de glucosa (mmol/l);Nivel de carbohidratos (gramos)", "Nombre",
                "Niveles estimados de glucosa", "Alerta"
            ),
        ])
    func clarity(header: String, person: String, sensor: String, alarm: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "\(header)\n1;;\(person);;\n2;;\(alarm);3,9;\n3;2026-09-20T08:04:47;\(sensor);5,8;\n"
                + "4;2026-09-20T08:09:47;\(sensor);Niedrig;\n5;2026-09-20T08:10:00;?;7,5;\n",
            "clarity.csv", Self.options)
        let values = try await fixture.values(.bloodGlucose, HealthUnit("mg/dL"))
        #expect(values.map { ($0 * 100).rounded() } == [10_449])
        #expect(Set(summary.skippedLines.values.flatMap(\.self)) == [5, 6])
    }

    @Test("Withings: weights, blood pressures and heights in German")
    func withings() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            files: [
                (
                    "weight.csv",
                    "Date,\"Gewicht (kg)\",\"Fettmasse (kg)\",\"Knochenmasse (kg)\","
                        + "\"Muskelmasse (kg)\",\"Wasseranteil (kg)\",Kommentare\n"
                        + "\"2026-03-20 07:36:03\",76.24,14.15,3.2,55.1,40.0,\n"
                ),
                (
                    "bp.csv",
                    "Date,Herzfrequenz,Systole,Diastole,Kommentare\n"
                        + "\"2026-03-20 07:40:00\",61,121,81,\n"
                ),
                ("height.csv", "Datum,\"Grösse (m)\",Kommentare\n\"2026-03-20 07:00:00\",1.8,\n"),
            ])
        #expect(try await fixture.values(.bodyMass, .kilogram) == [76.24])
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [61])
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.height, .meter()) == [1.8])
    }

    @Test("a few everyday words in common do not make a table one of Withings")
    func everydayWords() async throws {
        let fixture = try ImportFixture()
        await #expect {
            try await fixture.load(
                "Datum;Gewicht (kg);Taille (cm);Hals (cm);Arm (cm);Fettmasse (kg);Notiz\n"
                    + "20.03.2026;76,24;80;38;30;14,1;x\n", "table.csv", Self.options)
        } throws: { ($0 as? ExchangeError)?.code == .unknownFormat }
    }
}
