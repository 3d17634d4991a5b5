import HealthExchange
import HealthModel
import HealthScreens
import Testing
import health

@Suite("Typed mappings")
struct MappingTextTests {
    @Test("a mapping names columns, types and units")
    func whole() throws {
        let mapping = try MappingText(
            "date=Day, time=Clock,weight=Weight,unit=kg,heartRate=Pulse,name=Scale,order=dmy"
        ).mapping
        #expect(mapping.date == "Day")
        #expect(mapping.time == "Clock")
        #expect(mapping.measures.map(\.type) == [.bodyMass, .heartRate])
        #expect(mapping.measures.map(\.column) == ["Weight", "Pulse"])
        #expect(mapping.measures.map(\.unit) == [.kilogram, nil])
        #expect(mapping.sourceName == "Scale")
        #expect(mapping.dateOrder == .dayFirst)
    }

    @Test("a mapping of workouts names their columns, and the same keys are types elsewhere")
    func workouts() throws {
        let mapping = try MappingText(
            "date=Day,workout=Sport,duration=Time,unit=mm:ss,distance=Way,unit=mi,energy=E"
        ).mapping
        #expect(mapping.rows == .workouts)
        #expect(
            mapping.parts == [
                .init(role: .workout, column: "Sport"),
                .init(role: .duration, column: "Time", unit: "mm:ss"),
                .init(role: .distance, column: "Way", unit: "mi"),
                .init(role: .energy, column: "E"),
            ])
        #expect(mapping.measures.isEmpty)
        let runs = try MappingText("date=Day,end=End,activity=running").mapping
        #expect((runs.rows, runs.activity) == (.workouts, "running"))
        let days = try MappingText("date=Day,energy=E").mapping
        #expect(days.measures.map(\.type) == [.activeEnergyBurned])
    }

    @Test("a mapping of nights names their stages, or nothing but start and end")
    func nights() throws {
        let mapping = try MappingText("date=Day,time=Bed,inBed=B,deep=D,unit=min").mapping
        #expect(mapping.rows == .nights)
        #expect(mapping.parts.map(\.role) == [.inBed, .deep])
        #expect(mapping.parts.map(\.unit) == [nil, "min"])
        #expect(try MappingText("date=Bed,end=Up,rows=nights").mapping.rows == .nights)
    }

    @Test("the text of proposed columns is the mapping of the same columns")
    func proposed() throws {
        let columns = TableColumns(
            date: "Day", time: "Start", rows: .workouts,
            measures: [
                .init(column: "Sport", type: "workout"),
                .init(column: "Time", type: "duration", unit: "h:mm"),
            ])
        let text = try #require(MappingText.text(of: columns))
        #expect(text == "date=Day,time=Start,rows=workouts,workout=Sport,duration=Time,unit=h:mm")
        #expect(try MappingText(text).mapping.parts.count == 2)
    }

    @Test(
        "an invalid mapping is rejected",
        arguments: [
            "", "date", "date=", "weight=Weight", "date=Day", "date=Day,unit=kg",
            "date=Day,weight=W,unit=m", "date=Day,wait=W", "date=Day,sleepAnalysis=S",
            "date=Day,weight=W,order=x", "date=Day,workout=S", "date=Day,rows=nights",
            "date=Day,rows=moods,weight=W", "date=Day,workout=S,duration=T,unit=kg",
        ])
    func wrong(text: String) { #expect(throws: InputError.self) { try MappingText(text) } }
}
