import CoreLocation
import Foundation
import HealthKit
import Testing

/// What apps use of Foundation and CoreLocation beside HealthKit.
@Suite("Shapes of Foundation and CoreLocation beside HealthKit")
struct NeighbourShapesTests {
    private final class TrackReader: NSObject, XMLParserDelegate {
        var names: [String] = []

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes: [String: String] = [:]
        ) {
            names.append(elementName)
        }
    }

    @Test("A file of XML is read without another import")
    func xml() {
        let reader = TrackReader()
        let parser = XMLParser(data: Data("<gpx><trk/></gpx>".utf8))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.names == ["gpx", "trk"])
    }

    @Test("Anchors are archived in a dictionary and read back")
    func anchors() throws {
        let anchors: [NSString: HKQueryAnchor] = [
            "steps": HKQueryAnchor(fromValue: 3), "weight": HKQueryAnchor(fromValue: 8),
        ]
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: anchors, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedDictionary(
            ofKeyClass: NSString.self, objectClass: HKQueryAnchor.self, from: data)
        #expect(read == anchors)
        let any = try NSKeyedUnarchiver.unarchivedDictionary(
            ofKeyClasses: [NSString.self], objectClasses: [HKQueryAnchor.self], from: data)
        #expect(any?.count == 2)
    }

    @Test("An archive of another class is an error, as is one that is none")
    func wrongArchive() throws {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: HKQueryAnchor(fromValue: 3), requiringSecureCoding: true)
        #expect(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
                == HKQueryAnchor(fromValue: 3))
        #expect(throws: CocoaError.self) {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: HKUnit.self, from: data)
        }
        let text = try NSKeyedArchiver.archivedData(
            withRootObject: NSString(string: "anchor"), requiringSecureCoding: true)
        #expect(throws: CocoaError.self) {
            try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: text)
        }
        #expect(
            try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: text) == "anchor")
        #expect(throws: CocoaError.self) {
            try NSKeyedUnarchiver.unarchivedObject(
                ofClass: HKQueryAnchor.self, from: Data("none".utf8))
        }
    }

    @Test("Apps share a folder with their widgets")
    func containers() async {
        // In a process of its own: the folder is found by a variable of the environment.
        await #expect(processExitsWith: .success) {
            let home = URL.temporaryDirectory.appending(path: UUID().uuidString)
            setenv("XDG_DATA_HOME", home.path(), 1)
            defer { try? FileManager.default.removeItem(at: home) }
            func container(_ group: String) -> URL? {
                FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
            }
            guard let folder = container("group.org.example.diary") else {
                preconditionFailure("There is no folder.")
            }
            precondition(folder.path().hasPrefix(home.path()))
            precondition(folder.lastPathComponent == "group.org.example.diary")
            try Data("1".utf8).write(to: folder.appending(path: "steps.json"))
            precondition(container("group.org.example.diary") == folder)
            for wrong in ["", ".", "..", "a/b"] { precondition(container(wrong) == nil) }
            precondition(folder.startAccessingSecurityScopedResource())
            folder.stopAccessingSecurityScopedResource()
        }
    }

    fileprivate protocol Uploads {
        func upload(for request: URLRequest, from bodyData: Data) async throws -> (
            Data, URLResponse
        )
        func download(from url: URL) async throws -> (URL, URLResponse)
    }

    @Test("A session conforms to an app's own protocol of uploads and downloads")
    func session() {
        let session: any Uploads = URLSession.shared
        #expect(session is URLSession)
    }

    @Test("Power, heat, Macs, durations and accuracies have their names")
    func names() {
        #expect(
            Notification.Name.NSProcessInfoPowerStateDidChange
                != ProcessInfo.thermalStateDidChangeNotification)
        #expect(!ProcessInfo.processInfo.isiOSAppOnMac)
        #expect(!ProcessInfo.processInfo.isMacCatalystApp)
        let start: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
        let passed: CFTimeInterval = CFAbsoluteTimeGetCurrent() - start
        #expect(passed >= 0)
        #expect(kCLLocationAccuracyReduced > kCLLocationAccuracyThreeKilometers)
        #expect(CLTimeIntervalMax > 0)
    }
}

extension URLSession: NeighbourShapesTests.Uploads {}
