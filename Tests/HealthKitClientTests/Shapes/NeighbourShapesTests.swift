import CoreLocation
import Foundation
import HealthKit
import Testing

/// What apps use of Foundation and CoreLocation beside HealthKit.
@Suite("Shapes of what stands beside HealthKit")
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

    @Test("Apps share a folder with their widgets")
    func containers() throws {
        let name = "group.org.example.\(UUID().uuidString)"
        let folder = try #require(
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name))
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(folder.lastPathComponent == name)
        try Data("1".utf8).write(to: folder.appending(path: "steps.json"))
        let again = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name)
        #expect(again == folder)
        for wrong in ["", "..", "a/b"] {
            #expect(
                FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: wrong)
                    == nil)
        }
        #expect(folder.startAccessingSecurityScopedResource())
        folder.stopAccessingSecurityScopedResource()
    }

    fileprivate protocol Uploads {
        func upload(for request: URLRequest, from bodyData: Data) async throws -> (
            Data, URLResponse
        )
        func download(from url: URL) async throws -> (URL, URLResponse)
    }

    @Test("A session stands behind an app's own protocol, and power has its notifications")
    func seams() {
        let session: any Uploads = URLSession.shared
        #expect(session is URLSession)
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
