internal import HealthModel

/// Translates the headers that apps write in the language of the account.
///
/// Only words that parsers of real files have are here; a table with other ones needs a mapping.
enum TranslatedHeader {
    /// The names in English in each language of which a word is in the header; units stay.
    ///
    /// Everyday words such as date and weight have to be most of the header, because other programs use them too.
    static func inEnglish(_ header: [String]) -> [[String]] {
        func names(_ words: [String: String], least: Int) -> [String]? {
            let names = header.map { english($0, words) }
            return zip(names, header).count { $0 != $1 } >= least ? names : nil
        }
        return distinctive.compactMap { names($0, least: 1) }
            + everyday.compactMap { names($0, least: header.count / 2 + 1) }
    }

    /// The English name of a column: by its whole name, or by the name in front of its unit.
    private static func english(_ name: String, _ words: [String: String]) -> String {
        if let whole = words[name] { return whole }
        let base = ColumnHeading(name).base
        if base != name, let word = words[base] { return word + name.dropFirst(base.count) }
        for unit in ["mg/dL", "mmol/L"] where name.lowercased().hasSuffix(" " + unit.lowercased()) {
            guard let word = words[String(name.dropLast(unit.count + 1))] else { continue }
            return "\(word) \(unit)"
        }
        return name
    }

    /// The languages whose words no other program uses, by the English names.
    static let distinctive = [
        libreViewGerman, libreViewFrench, libreViewSpanish, libreViewItalian, libreViewDutch,
        libreViewPortuguese, clarityGerman, claritySpanish,
    ]
    /// The languages with everyday words.
    static let everyday = [withingsGerman, withingsDutch]

    // MARK: LibreView

    private static let libreViewGerman = [
        "Gerät": "Device", "Seriennummer": "Serial Number", "Gerätezeitstempel": "Device Timestamp",
        "Aufzeichnungstyp": "Record Type", "Glukosewert-Verlauf": "Historic Glucose",
        "Glukose-Scan": "Scan Glucose", "Glukose-Teststreifen": "Strip Glucose",
        "Nicht numerisches schnellwirkendes Insulin": "Non-numeric Rapid-Acting Insulin",
        "Schnellwirkendes Insulin (Einheiten)": "Rapid-Acting Insulin (units)",
        "Nicht numerische Nahrungsdaten": "Non-numeric Food",
        "Kohlenhydrate (Gramm)": "Carbohydrates (grams)",
        "Kohlenhydrate (Portionen)": "Carbohydrates (servings)",
        "Nicht numerisches Depotinsulin": "Non-numeric Long-Acting Insulin",
        "Depotinsulin (Einheiten)": "Long-Acting Insulin (units)", "Notizen": "Notes",
        "Keton": "Ketone", "Mahlzeiteninsulin (Einheiten)": "Meal Insulin (units)",
        "Korrekturinsulin (Einheiten)": "Correction Insulin (units)",
        "Insulin-Änderung durch Anwender (Einheiten)": "User Change Insulin (units)",
    ]

    private static let libreViewFrench = [
        "Appareil": "Device", "Numéro de série": "Serial Number",
        "Horodatage de l'appareil": "Device Timestamp", "Type d'enregistrement": "Record Type",
        "Historique de la glycémie": "Historic Glucose",
        "Numérisation de la glycémie": "Scan Glucose",
        "Glycémie par bandelette": "Strip Glucose",
        "Insuline à action rapide sans valeur numérique": "Non-numeric Rapid-Acting Insulin",
        "Insuline à action rapide (unités)": "Rapid-Acting Insulin (units)",
        "Alimentation sans valeur numérique": "Non-numeric Food",
        "Glucides (grammes)": "Carbohydrates (grams)",
        "Glucides (portions)": "Carbohydrates (servings)",
        "Insuline à action longue sans valeur numérique": "Non-numeric Long-Acting Insulin",
        "Insuline à action longue (unités)": "Long-Acting Insulin (units)", "Remarques": "Notes",
        "Cétone": "Ketone", "Insuline repas (unités)": "Meal Insulin (units)",
        "Correction insuline (unités)": "Correction Insulin (units)",
        "Insuline modifiée par l'utilisateur (unités)": "User Change Insulin (units)",
    ]

    private static let libreViewSpanish = [
        "Dispositivo": "Device", "Número de serial": "Serial Number",
        "Sello de tiempo del dispositivo": "Device Timestamp", "Tipo de registro": "Record Type",
        "Historial de glucosa": "Historic Glucose", "Escaneo de glucosa": "Scan Glucose",
        "Tira reactiva para glucosa": "Strip Glucose",
        "Insulina de acción rápida no numérica": "Non-numeric Rapid-Acting Insulin",
        "Insulina de acción rápida (unidades)": "Rapid-Acting Insulin (units)",
        "Alimento no numérico": "Non-numeric Food",
        "Carbohidratos (gramos)": "Carbohydrates (grams)",
        "Carbohidratos (porciones)": "Carbohydrates (servings)",
        "Insulina de acción larga (unidades)": "Long-Acting Insulin (units)", "Notas": "Notes",
    ]

    private static let libreViewItalian = [
        "Dispositivo": "Device", "Timestamp del dispositivo": "Device Timestamp",
        "Storico del glucosio": "Historic Glucose",
        "Carboidrati (grammi)": "Carbohydrates (grams)",
        "Insulina ad azione rapida (unità)": "Rapid-Acting Insulin (units)",
        "Insulina ad effetto prolungato (unità)": "Long-Acting Insulin (units)",
    ]

    private static let libreViewDutch = [
        "Apparaat": "Device", "Serienummer": "Serial Number",
        "Tijdstempel apparaat": "Device Timestamp", "Gegevenstype": "Record Type",
        "Historische glucose": "Historic Glucose", "Scan Glucose": "Scan Glucose",
        "Strip Glucose": "Strip Glucose",
        "Niet-numerieke snelwerkende insuline": "Non-numeric Rapid-Acting Insulin",
        "Snelwerkende insuline (eenheden)": "Rapid-Acting Insulin (units)",
        "Niet-numeriek voedsel": "Non-numeric Food",
        "Koolhydraten (gram)": "Carbohydrates (grams)",
        "Koolhydraten (porties)": "Carbohydrates (servings)",
        "Niet-numerieke langwerkende insuline": "Non-numeric Long-Acting Insulin",
        "Langwerkende insuline (eenheden)": "Long-Acting Insulin (units)", "Notities": "Notes",
        "Keton": "Ketone", "Maaltijdinsuline (eenheden)": "Meal Insulin (units)",
        "Correctie insuline (eenheden)": "Correction Insulin (units)",
        "Wijzigen insuline gebruiker (eenheden)": "User Change Insulin (units)",
    ]

    private static let libreViewPortuguese = [
        "Dispositivo": "Device", "Número de série": "Serial Number",
        "Carimbo de data/hora do dispositivo": "Device Timestamp",
        "Histórico de glicose": "Historic Glucose",
        "Analisar glicose": "Scan Glucose", "Tira de glicose": "Strip Glucose",
        "Insulina de ação rápida (unidades)": "Rapid-Acting Insulin (units)",
        "Carboidratos (gramas)": "Carbohydrates (grams)",
        "Insulina de ação prolongada (unidades)": "Long-Acting Insulin (units)",
        "Insulina de refeição (unidades)": "Meal Insulin (units)",
        "Insulina de correção (unidades)": "Correction Insulin (units)",
        "Insulina da alteração do usuário (unidades)": "User Change Insulin (units)",
    ]

    // MARK: Dexcom Clarity

    private static let clarityGerman = [
        "Zeitstempel": "Timestamp", "Ereignistyp": "Event Type", "Ereignisart": "Event Type",
        "Ereignisuntertyp": "Event Subtype", "Patienteninfo": "Patient Info",
        "Geräteinfo": "Device Info", "Quellgeräte-ID": "Source Device ID",
        "Glukosewert": "Glucose Value", "Insulinwert": "Insulin Value",
        "Kohlenhydratwert": "Carb Value", "Dauer": "Duration",
    ]

    private static let claritySpanish = [
        "Marca temporal": "Timestamp", "Tipo de evento": "Event Type",
        "Nivel de glucosa": "Glucose Value", "Nivel de insulina": "Insulin Value",
        "Nivel de carbohidratos": "Carb Value",
    ]

    // MARK: Withings

    private static let withingsGerman = [
        "Datum": "Date", "Gewicht": "Weight", "Fettmasse": "Fat mass", "Knochenmasse": "Bone mass",
        "Muskelmasse": "Muscle mass", "Wasseranteil": "Hydration", "Kommentare": "Comments",
        "Herzfrequenz": "Heart rate", "Systole": "Systolic", "Diastole": "Diastolic",
        "Grösse": "Height",
    ]

    private static let withingsDutch = [
        "Datum": "Date", "Gewicht": "Weight", "Vetcellen": "Fat mass", "Botmassa": "Bone mass",
        "Spiermassa": "Muscle mass", "Hydratatie": "Hydration", "Opmerkingen": "Comments",
    ]
}

/// Translates the header of Strava's `activities.csv`, which is in the language of the account.
///
/// The columns have the same order in every language. A table is Strava's if a column has the paths of files in
/// `activities/`, and if the lengths and the distance, which occur twice, have the same name at both of their places.
/// Without such a path the header must be in a language whose words are known.
enum StravaHeader {
    /// The names of the first columns.
    private static let first = ["Activity ID", "Activity Date", "Activity Name", "Activity Type"]
    /// The places of the first lengths and distances, and of their repetitions after the column of the file.
    private static let (elapsed, distance, maxHeartRate) = (5, 6, 7)
    private static let (secondElapsed, moving, secondDistance) = (3, 4, 5)
    private static let (secondMaxHeartRate, calories) = (18, 22)
    /// Archives of several years have 10 to 12 columns before that of the file.
    private static let placesOfFile = 10...12
    private static let mostRows = 50

    /// The names in English as far as a place or a known word tells them; nil for the table of another program.
    ///
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - prefix: The beginning of the file.
    static func inEnglish(_ header: [String], _ prefix: [UInt8]) -> [String]? {
        byPlace(header, prefix) ?? byWords(header)
    }

    private static func byPlace(_ header: [String], _ prefix: [UInt8]) -> [String]? {
        func repeats(_ place: Int, _ other: Int) -> Bool {
            header.indices.contains(other) && header[place] == header[other]
        }
        guard
            let file = placesOfFile.first(where: { file in
                repeats(elapsed, file + secondElapsed) && repeats(distance, file + secondDistance)
            }), namesFiles(prefix, header, in: file)
        else { return nil }
        var names = header
        for (place, name) in first.enumerated() { names[place] = name }
        names[file] = "Filename"
        for place in [elapsed, file + secondElapsed] { names[place] = "Elapsed Time" }
        for place in [distance, file + secondDistance] { names[place] = "Distance" }
        names[file + moving] = "Moving Time"
        // The heart rate between them proves the place of the energy.
        if repeats(maxHeartRate, file + secondMaxHeartRate),
            header.indices.contains(file + calories)
        {
            names[file + calories] = "Calories"
        }
        return names
    }

    /// Whether the rows name files of activities in a column, and nothing else.
    private static func namesFiles(_ prefix: [UInt8], _ header: [String], in place: Int) -> Bool {
        var rows = CSVReader(
            MemoryByteSource(prefix), separator: CSVReader.separator(of: prefix))
        var count = 0
        for _ in 0..<mostRows {
            // The last row of the beginning is cut off.
            guard let row = try? rows.next() else { break }
            guard row.count == header.count, row[place] != header[place], !row[place].isEmpty else {
                continue
            }
            guard row[place].hasPrefix("activities/"), Int(row[0]) != nil else { return false }
            count += 1
        }
        return count > 0
    }

    private static func byWords(_ header: [String]) -> [String]? {
        for words in languages {
            let names = header.map { words[$0] ?? $0 }
            if Set(first).isSubset(of: names) { return names }
        }
        return nil
    }

    /// The names of columns in German and French.
    private static let languages: [[String: String]] = [
        [
            "Aktivitäts-ID": "Activity ID", "Aktivitätsdatum": "Activity Date",
            "Name der Aktivität": "Activity Name", "Aktivitätsart": "Activity Type",
            "Verstrichene Zeit": "Elapsed Time", "Bewegungszeit": "Moving Time",
            "Distanz": "Distance", "Kalorien": "Calories", "Dateiname": "Filename",
        ],
        [
            "ID de l'activité": "Activity ID", "Date de l'activité": "Activity Date",
            "Nom de l'activité": "Activity Name", "Type d'activité": "Activity Type",
            "Temps écoulé": "Elapsed Time", "Durée de déplacement": "Moving Time",
            "Calories": "Calories", "Nom du fichier": "Filename",
        ],
    ]
}
