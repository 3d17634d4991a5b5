import Testing
import UniformTypeIdentifiers

@Suite("Kinds of data")
struct UTTypeTests {
    @Test("A kind is known by its name, its ending and its MIME type")
    func kinds() {
        #expect(UTType("com.adobe.pdf") == .pdf)
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(mimeType: "application/pdf") == .pdf)
        #expect(UTType.png.preferredFilenameExtension == "png")
        #expect(UTType.json.preferredMIMEType == "application/json")
    }

    @Test("The module brings Foundation along, and an app declares kinds of its own")
    func declared() {
        let file = URL(filePath: "/tmp/export.zip")
        #expect(UTType(filenameExtension: file.pathExtension) == .zip)
        #expect(UTType(exportedAs: "com.example.diary").identifier == "com.example.diary")
        #expect(UTType(importedAs: "public.folder") == .folder)
    }

    @Test("An unknown kind keeps its name; an empty one is none")
    func unknown() {
        #expect(UTType("com.example.own")?.identifier == "com.example.own")
        #expect(UTType("com.example.own")?.preferredFilenameExtension == nil)
        #expect(UTType("") == nil)
        #expect(UTType(filenameExtension: "nothing") == nil)
    }

    @Test("The module can be asked for")
    func available() {
        #if canImport(UniformTypeIdentifiers)
        #else
        Issue.record("not importable")
        #endif
    }
}
