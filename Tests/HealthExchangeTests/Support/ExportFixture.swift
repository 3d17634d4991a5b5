import HealthExchange

/// A made-up export that holds every trap of real ones in a few kilobytes.
enum ExportFixture {
    /// The document type as iOS 16.0 wrote it: a bracket is missing, a tail is left over.
    static let brokenDocumentType = """
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 12 ]> is not the end, nor is this <!ELEMENT -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
        <!ATTLIST VisionPrescription
          brand CDATA #IMPLIED
        <!ELEMENT RightEye EMPTY>
          device CDATA #IMPLIED
        <!ELEMENT MetadataEntry EMPTY>
        <!ATTLIST MetadataEntry
          key CDATA #IMPLIED
        >
        >
        ]>
        """

    static let watch =
        "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.1"

    static func device(_ address: String) -> String {
        "&lt;&lt;HKDevice: \(address)&gt;, \(watch), creation date:2023-09-14 10:12:06 +0000&gt;"
    }

    static let steps = """
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Kim’s\u{a0}Watch" \
        sourceVersion="10.1" device="\(device("0x282e400a0"))" unit="count" \
        creationDate="2024-05-02 08:11:00 +0200" startDate="2024-05-02 08:00:00 +0200" \
        endDate="2024-05-02 08:10:00 +0200" value="120"/>

        """

    static let food = """
        <Record endDate='2024-05-02 12:00:00 +0200' value='12.5' \
        startDate='2024-05-02 12:00:00 +0200' unit='g' sourceName='Log &amp; Co' \
        type='HKQuantityTypeIdentifierDietaryProtein'>
          <MetadataEntry key="HKFoodType" value="Egg &lt;large&gt; &#x1F373; &quot;fried&apos;"/>
          <MetadataEntry key="meal" value="Lunch"/>
          <MetadataEntry key="Meal" value="1"/>
        </Record>
        """

    static let body = """
        <HealthData locale="de_DE">
         <ExportDate value="2024-06-01 09:00:00 +0200"/>
         <Me HKCharacteristicTypeIdentifierDateOfBirth="1988-04-02" \
        HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
        HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet"/>
        \(steps)\(steps.replacing("0x282e400a0", with: "0x0"))\
         <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Bad\u{b}App 🕛" \
        startDate="2024-05-01 23:00:00 +0200" endDate="2024-05-02 06:30:00 +0200" \
        value="HKCategoryValueSleepAnalysisAsleepCore"><MetadataEntry key="HKTimeZone" \
        value="Europe/Berlin"/></Record> <Record type="HKDataTypeSleepDurationGoal" \
        sourceName="Health" startDate="2024-05-01 00:00:00 +0200" \
        endDate="2024-05-01 00:00:00 +0200"/>
        \(food)
         <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" \
        unit="ms" startDate="2024-05-02 23:59:30 +0200" endDate="2024-05-03 00:00:30 +0200" \
        value="40.25">
          <HeartRateVariabilityMetadataList>
           <InstantaneousBeatsPerMinute bpm="60" time="11:59:58.50 PM"/>
           <InstantaneousBeatsPerMinute bpm="61" time="12:00:00,25 AM"/>
          </HeartRateVariabilityMetadataList>
         </Record>
         <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Log &amp; Co" \
        startDate="2024-05-02 12:00:00 +0200" endDate="2024-05-02 12:00:00 +0200">
          <MetadataEntry key="HKFoodType" value="Egg &lt;large&gt;"/>
          \(food)
         </Correlation>
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" \
        durationUnit="min" totalDistance="5" totalDistanceUnit="km" sourceName="Kim’s Watch" \
        startDate="2024-05-02 18:00:00 +0200" endDate="2024-05-02 18:31:00 +0200">
          <MetadataEntry key="HKIndoorWorkout" value="0"/>
          <WorkoutEvent type="HKWorkoutEventTypePause" date="2024-05-02 18:10:00 +0200">
           <MetadataEntry key="note" value="red light"/>
          </WorkoutEvent>
          <WorkoutActivity uuid="3F2504E0-4F89-11D3-9A0C-0305E82C3301" \
        startDate="2024-05-02 18:00:00 +0200" startDate="2024-05-02 18:31:00 +0200"/>
          <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" \
        startDate="2024-05-02 18:00:00 +0200" startDate="2024-05-02 18:31:00 +0200" \
        sum="300" unit="kcal"/>
          <WorkoutRoute sourceName="Kim’s Watch" startDate="2024-05-02 18:00:00 +0200" \
        endDate="2024-05-02 18:31:00 +0200">
           <FileReference path="/workout-routes/route_2024-05-02_6.31pm.gpx"/>
          </WorkoutRoute>
          <MetadataEntry key="HKIndoorWorkout" value="0"/>
         </Workout>
         <ActivitySummary dateComponents="2024-05-02" activeEnergyBurned="512.5" \
        activeEnergyBurnedGoal="600" activeEnergyBurnedUnit="kcal" appleExerciseTime="35" \
        appleStandHours="12"/>
         <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
        startDate="yesterday" endDate="2024-05-02 08:10:00 +0200" value="80"/>
         <Novelty of="2030"><Inner/></Novelty>
        </HealthData>

        """

    /// The whole text, with the broken document type.
    static let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(brokenDocumentType)\n\(body)"

    /// A route of two points.
    static let route = """
        <?xml version="1.0"?>
        <gpx version="1.1" creator="Apple Health Export"><metadata><time>2024-05-02T16:40:00Z</time>
        </metadata><trk><trkseg>
        <trkpt lon="13.4" lat="52.5"><ele>34.5</ele><time>2024-05-02T16:00:00Z</time>
        <extensions><speed>3.1</speed><course>90</course><hAcc>2</hAcc><vAcc>1.5</vAcc></extensions>
        </trkpt>
        <trkpt lat="52.6" lon="13.5"><time> 2024-05-02T16:00:01Z </time></trkpt>
        </trkseg></trk></gpx>
        """
}

/// What is read from a text, and the error that ended it.
struct Reading: Equatable {
    var elements: [ExportElement] = []
    var error: ExchangeError?
}

extension Reading {
    /// Reads a whole text in blocks of a size.
    init(_ bytes: [UInt8], blockSize: Int = 1 << 16, bufferSize: Int? = nil) {
        let source = MemoryByteSource(bytes, blockSize: blockSize)
        var reader = AppleExportReader(source, blockSize: bufferSize ?? blockSize)
        do {
            while let element = try reader.next() { elements.append(element) }
        } catch {
            self.error = error
        }
    }
}
