import HealthWords
import Mustache
import Testing

@testable import HealthWeb

@Suite("The values of a template")
struct TemplateValueTests {
    private struct Item {
        let name: String
        let count: Int
        let mark: String?
        let parts: [String]
        let isOn: Bool
    }

    private struct Outer {
        let mark = "outer"
        let title: String?
        let item: Item?
        let items: [Item]
        let empty: [Item] = []
        let words: [String: String]
    }

    private static let template = """
        {{mark}} {{^title}}no title{{/title}}{{#title}}title {{.}}{{/title}} {{item.name}} {{words.key}}
        {{#item}}{{name}} {{count}} {{mark}} {{#.mark}}own {{.}}{{/.mark}}{{/item}}{{^item}}none{{/item}}
        {{#items}}{{name}}/{{count}}/{{mark}}{{#isOn}} on{{/isOn}}{{^isOn}} off{{/isOn}}
        {{#parts}}<{{.}}>{{/parts}}{{^parts}}no parts{{/parts}}{{/items}}
        {{^empty}}empty{{/empty}}
        """

    @Test("render the same as values that are reflected for each name", arguments: [true, false])
    func sameText(isFull: Bool) throws {
        let items = [
            Item(name: "a & b", count: 1, mark: nil, parts: ["x", "y"], isOn: true),
            Item(name: "c", count: 2, mark: "own", parts: [], isOn: false),
        ]
        let value = Outer(
            title: isFull ? "T" : nil, item: isFull ? items[1] : nil, items: isFull ? items : [],
            words: ["key": "value"])
        let template = try MustacheTemplate(string: Self.template)
        let prepared = try #require(TemplateValue.of(value))
        #expect(prepared is TemplateFields)
        #expect(template.render(prepared) == template.render(value))
        #expect(template.render(prepared).contains(isFull ? "a &amp; b/1/outer on" : "none"))
    }

    @Test("An area of texts is its texts without placeholders, by key")
    func texts() throws {
        struct Page {
            let texts: BackfillWords
        }
        let template = try MustacheTemplate(string: "{{texts.cancel}}|{{texts.known}}")
        let value = try #require(TemplateValue.of(Page(texts: Language.german.backfill)))
        #expect(template.render(value) == "Abbrechen|")
    }

    @Test("are missing for an empty optional, and unchanged without named fields")
    func leaves() {
        #expect(TemplateValue.of(String?.none as Any) == nil)
        #expect(TemplateValue.of("text") as? String == "text")
        #expect(TemplateValue.of(12) as? Int == 12)
        #expect(TemplateValue.of([1, nil, 3]) as? [Int] == [1, 3])
    }
}
