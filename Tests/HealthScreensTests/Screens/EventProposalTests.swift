import HealthModel
import HealthScreens
import HealthWords
import Testing

@Suite("The proposal for tables of workouts and nights")
struct EventProposalTests {
    private func proposal(_ columns: [String], _ row: [String]) -> TableColumns {
        UnknownTable(columns: columns, rows: [row]).proposal(.english)
    }

    private func roles(_ columns: TableColumns) -> [String] {
        columns.measures.map { "\($0.type)=\($0.column)|\($0.unit)" }
    }

    @Test("a table with an activity and a length has workouts")
    func workouts() {
        let found = proposal(
            ["Date", "Start", "Activity Type", "Duration", "Distance (km)", "Calories"],
            ["2026-03-01", "07:00", "Run", "45", "8.2", "400"])
        #expect(found.rows == .workouts)
        #expect((found.date, found.time, found.end) == ("Date", "Start", ""))
        #expect(
            roles(found) == [
                "workout=Activity Type|", "duration=Duration|min", "distance=Distance (km)|",
                "energy=Calories|",
            ])
    }

    @Test("names in other languages are found, and a clock is a length if it is none of a day")
    func translated() {
        let found = proposal(
            ["Datum", "Sportart", "Dauer", "Distanz"], ["1.3.2026", "Laufen", "45:30", "8,2"])
        #expect(found.rows == .workouts)
        #expect(
            roles(found) == ["workout=Sportart|", "duration=Dauer|mm:ss", "distance=Distanz|km"])
        let log = proposal(["Fecha", "Tiempo (min)", "Distancia"], ["2026-03-01", "45", "8200"])
        #expect(log.rows == .measurements)
        let run = proposal(["Date", "Time", "Distance"], ["2026-03-01", "0:45:30", "8200"])
        #expect(run.rows == .workouts)
        #expect(run.time.isEmpty)
        #expect(roles(run) == ["duration=Time|", "distance=Distance|m"])
    }

    @Test("a table with the times of going to bed and of waking has nights")
    func nights() {
        let found = proposal(
            ["Date", "Bedtime", "Wake time", "Deep sleep", "Mood"],
            ["2026-03-01", "23:10", "06:40", "1:10", "good"])
        #expect(found.rows == .nights)
        #expect((found.date, found.time, found.end) == ("Date", "Bedtime", "Wake time"))
        #expect(roles(found) == ["deep=Deep sleep|h:mm"])
    }

    @Test("a table of stages has nights, if its stages are those of sleep")
    func stages() {
        let columns = ["Start", "End", "Stage"]
        let found = proposal(columns, ["2026-03-01 23:10", "2026-03-01 23:40", "Tiefschlaf"])
        #expect(found.rows == .nights)
        #expect((found.date, found.time, found.end) == ("Start", "", "End"))
        #expect(roles(found) == ["stage=Stage|"])
        #expect(
            proposal(columns, ["2026-03-01 23:10", "2026-03-01 23:40", "boss"]).rows
                == .measurements)
    }

    @Test("hours of sleep beside other measurements of a day make no table of nights")
    func days() {
        let found = proposal(["Date", "Weight (kg)", "Sleep (h)"], ["2026-03-01", "80", "7.5"])
        #expect(found.rows == .measurements)
        #expect(found.measures.map(\.type) == ["bodyMass"])
    }
}
