internal import Foundation
internal import HealthCloudSync
internal import HealthModel
public import HealthScreens
public import HealthWords

// Tokens for programs that are not devices.
extension CloudScreen {
    /// The texts about programs.
    public var programWords: CloudProgramWords { environment.language.cloudProgram }

    /// The fields of the form that creates a token: the program's name and its access.
    public var programFields: [DraftField] {
        let access = [CloudAccess.read, .post, .assistant].map {
            DraftField.Option($0.rawValue, programWords.choice($0), isSelected: $0 == .read)
        }
        return [
            DraftField(
                name: CloudProgramField.name, label: programWords.name, value: "",
                isRequired: true),
            DraftField(
                name: CloudProgramField.access, label: programWords.mayDo,
                value: CloudAccess.read.rawValue, input: .choice, options: access),
        ]
    }

    /// The types that the form offers to an assistant.
    public var readable: [CloudTypeChoice] {
        CloudTypeChoice.offered.map { CloudTypeChoice($0, environment.language) }
    }

    /// The kinds of entry that the form offers to an assistant; all are off.
    public var proposable: [CloudKindSwitch] {
        CloudKindSwitch.all(on: [], environment.language)
    }

    /// Creates a token for a program; ``token`` shows it, because it cannot be read again.
    public func makeToken(for program: CloudProgram) async {
        var program = program
        program.name = program.name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !program.name.isEmpty else { return tell(problem: programWords.noName) }
        guard program.access == .assistant || program.types.isEmpty && program.kinds.isEmpty else {
            return tell(problem: programWords.onlyAssistant)
        }
        await act { cloud in
            let token = try await cloud.makeToken(for: program)
            self.keep(CloudTokenCard(name: program.name, token: token))
            return (nil, nil)
        }
    }
}
