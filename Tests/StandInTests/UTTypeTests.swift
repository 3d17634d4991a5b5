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

    @Test("A kind conforms to itself and to all that it is an instance of")
    func hierarchy() throws {
        #expect(UTType.jpeg.conforms(to: .image))
        #expect(UTType.jpeg.supertypes == [.image, .data, .content, .item])
        #expect(UTType.pdf.conforms(to: .content))
        #expect(!UTType.pdf.conforms(to: .image))
        #expect(UTType.commaSeparatedText.isSubtype(of: .text))
        #expect(UTType.text.isSupertype(of: .utf8PlainText))
        #expect(UTType.png.conforms(to: .png))
        #expect(!UTType.png.isSubtype(of: .png))
        #expect(UTType.png.isPublic)
        let own = try #require(UTType("com.example.own"))
        #expect(own.supertypes.isEmpty)
        #expect(!own.isPublic)
    }

    @Test("An unknown kind keeps its name; a text that cannot be a name is none")
    func unknown() {
        for text in ["", "not a type", "image/jpeg", "com.example.own_kind"] {
            #expect(UTType(text) == nil, "\(text)")
        }
        #expect(UTType("com.example.kind-2")?.identifier == "com.example.kind-2")
        #expect(UTType("com.example.own")?.identifier == "com.example.own")
        #expect(UTType("com.example.own")?.preferredFilenameExtension == nil)
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
