import HealthWords
import Testing
import health

@Suite("The language of the environment")
struct EnvironmentLanguageTests {
    @Test(
        "the first set variable of POSIX decides",
        arguments: [
            ([:], "en"), (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "de_AT@euro"], "de"),
            (["LANG": "de"], "de"), (["LANG": "C"], "en"), (["LANG": "C.UTF-8"], "en"),
            (["LANG": "POSIX"], "en"), (["LANG": "fr_FR.UTF-8"], "en"), (["LANG": ""], "en"),
            (["LC_MESSAGES": "de_DE", "LANG": "en_US"], "de"),
            (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"], "de"),
            (["LC_ALL": "C", "LC_MESSAGES": "de_DE", "LANG": "de_DE"], "en"),
        ] as [([String: String], String)])
    func variables(_ variables: [String: String], _ id: String) {
        #expect(Language.ofEnvironment(variables).id == id)
    }
}
