import Foundation
import HealthJournal
import Testing

@testable import HealthAssistant

@Suite("The protocol of the assistant")
struct ProtocolTests {
    /// A line, and the code of the error that answers it; nil for no answer.
    private static let malformedLines: [(line: String, code: Int?, hasID: Bool)] = [
        ("nonsense", -32700, false), ("{", -32700, false), ("\"", -32700, false),
        ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}}", -32700, false),
        (String(repeating: "[", count: 100_000), -32700, false),
        ("[]", -32600, false), ("1", -32600, false), ("null", -32600, false),
        (#"[{"jsonrpc":"2.0","id":1,"method":"tools/list"}]"#, -32600, false),
        (#"{"id":1,"method":"tools/list"}"#, -32600, true),
        (#"{"jsonrpc":"1.0","id":1,"method":"tools/list"}"#, -32600, true),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600, true),
        (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600, true),
        (#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#, -32600, false),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}"#, -32600, false),
        (#"{"jsonrpc":"2.0","id":{},"method":"tools/list"}"#, -32600, false),
        (#"{"jsonrpc":"2.0","id":true,"method":"tools/list"}"#, -32600, false),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}"#, -32602, true),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":null}"#, -32602, true),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32602, true),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":3}}"#, -32602, true),
        (
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
            "io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
            """, -32602, true
        ),
        (
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
            "io.modelcontextprotocol/protocolVersion":"1900-01-01"}}}
            """, -32022, true
        ),
        (
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
            "io.modelcontextprotocol/protocolVersion":5}}}
            """, -32022, true
        ),
        (#"{"jsonrpc":"2.0","method":"tools/list","params":[]}"#, nil, false),
        (#"{"jsonrpc":"2.0","method":"notifications/unheard-of"}"#, nil, false),
        (#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, nil, false),
        (#"{"jsonrpc":"2.0","id":"question-1","result":{"action":"accept"}}"#, nil, false),
        (#"{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"no"}}"#, nil, false),
    ]

    @Test("answers malformed input with an error and goes on", arguments: malformedLines)
    func malformed(line: String, code: Int?, hasID: Bool) throws {
        var conversation = Conversation()
        if let code {
            let answer = try conversation.answer(line)
            #expect(answer["error"]?.members?["code"] == .number(Double(code)))
            #expect(answer["id"] == (hasID ? 1 : nil))
            #expect(answer["jsonrpc"] == "2.0")
        } else {
            #expect(conversation.receive(line).isEmpty)
        }
        let next = try conversation.answer(
            #"{"jsonrpc":"2.0","id":2,"method":"server/discover","params":{"# + Conversation.meta()
                + "}}")
        #expect(next["result"] != nil)
    }

    /// Methods and parameters of the newest protocol, and the code of the error.
    private static let wrongRequests: [(method: String, parameters: String, code: Int)] = [
        ("tools/delete", "", -32601), ("ping", "", -32601), ("logging/setLevel", "", -32601),
        ("", "", -32601), ("tools/list", #""cursor":"x","#, -32602),
        ("tools/call", "", -32602), ("tools/call", #""name":"nope","#, -32602),
        ("tools/call", #""name":7,"#, -32602),
        ("tools/call", #""name":"types","arguments":[],"#, -32602),
        ("prompts/get", "", -32602), ("prompts/get", #""name":"nope","#, -32602),
        ("prompts/get", #""name":"day","arguments":{"day":"someday"},"#, -32602),
        ("prompts/get", #""name":"type","#, -32602),
        ("prompts/get", #""name":"type","arguments":{"type":"happiness"},"#, -32602),
        ("completion/complete", "", -32602), ("subscriptions/listen", "", -32602),
        ("resources/read", "", -32602), ("resources/read", #""uri":"file:///etc/passwd","#, -32602),
        ("resources/read", #""uri":"health://type/happiness","#, -32602),
    ]

    @Test(
        "refuses unknown methods, tools, prompts and resources by their codes",
        arguments: wrongRequests)
    func wrong(method: String, parameters: String, code: Int) throws {
        var conversation = Conversation()
        let answer = try conversation.answer(
            #"{"jsonrpc":"2.0","id":"a","method":"\#(method)","params":{\#(parameters)"#
                + Conversation.meta() + "}}")
        #expect(answer["error"]?.members?["code"] == .number(Double(code)))
        #expect(answer["id"] == "a")
    }

    @Test("says the versions that it speaks where a request has another one")
    func unsupportedVersion() throws {
        var conversation = Conversation()
        let answer = try conversation.answer(
            """
            {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{\
            "io.modelcontextprotocol/protocolVersion":"2027-01-01",\
            "io.modelcontextprotocol/clientCapabilities":{}}}}
            """)
        #expect(
            answer["error"]?.members?["data"] == [
                "supported": ["2026-07-28", "2025-11-25", "2025-06-18"], "requested": "2027-01-01",
            ])
    }

    @Test(
        "agrees on the client's version, or offers its newest with a handshake",
        arguments: [
            ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"),
            ("2024-11-05", "2025-11-25"), ("2030-01-01", "2025-11-25"), ("", "2025-11-25"),
        ])
    func handshake(requested: String, agreed: String) throws {
        var conversation = Conversation()
        let result = try conversation.handshake(version: requested)
        #expect(result["protocolVersion"] == .string(agreed))
        #expect(result["serverInfo"]?.members?["name"] == "health")
        let list = try conversation.answer(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
        #expect(list["result"]?.members?["tools"]?.elements?.count == ToolCatalogue.common.count)
        #expect(list["result"]?.members?["ttlMs"] == nil)
        #expect(
            try conversation.answer(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#)["result"] == [:])
    }

    @Test("gives each result of the newest protocol its kind, and lists how long they hold")
    func modernResults() throws {
        var conversation = Conversation()
        for method in [
            "server/discover", "tools/list", "prompts/list", "resources/list",
            "resources/templates/list",
        ] {
            let answer = try conversation.answer(
                #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{"# + Conversation.meta()
                    + "}}")
            let result = try #require(answer["result"]?.members)
            #expect(result["resultType"] == "complete", "\(method)")
            #expect(result["ttlMs"] == 3_600_000)
            #expect(result["cacheScope"] == "public")
        }
    }

    private func call(_ id: String, _ tool: String = "types", capabilities: String = "{}") -> String
    {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","#
            + Conversation.meta(capabilities) + "}}"
    }

    @Test("gives a cancelled call no answer, and takes its id again")
    func cancelled() throws {
        var conversation = Conversation()
        let first = try #require(conversation.receive(call("1")).first?.call)
        let again = try conversation.answer(call("1"))
        #expect(again["error"]?.members?["code"] == -32600)
        let cancel = conversation.receive(
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        #expect(cancel == [.cancel(id: 1)])
        #expect(conversation.finish(first, .answer([:])).isEmpty)
        let second = try #require(conversation.receive(call("1")).first?.call)
        #expect(conversation.finish(second, .answer([:])).count == 1)
    }

    @Test("listens until it is cancelled")
    func listening() throws {
        var conversation = Conversation()
        let line =
            #"{"jsonrpc":"2.0","id":5,"method":"subscriptions/listen","params":{"notifications":"#
            + #"{"toolsListChanged":true},"# + Conversation.meta() + "}}"
        let message = try conversation.answer(line)
        #expect(message["method"] == "notifications/subscriptions/acknowledged")
        #expect(
            message["params"] == [
                "notifications": [:], "_meta": ["io.modelcontextprotocol/subscriptionId": 5],
            ])
        #expect(try conversation.answer(line)["error"]?.members?["code"] == -32600)
        _ = conversation.receive(
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}"#)
        #expect(try conversation.answer(line)["error"] == nil)
    }

    @Test("takes 32 calls at a time")
    func limit() throws {
        var conversation = Conversation()
        for id in 1...AssistantSession.mostCalls {
            #expect(conversation.receive(call("\(id)")).first?.call != nil)
        }
        let refused = try conversation.answer(call("99"))
        #expect(refused["error"]?.members?["code"] == -32603)
    }

    @Test(
        "asks only a client that can show a form",
        arguments: [
            ("{}", false), (#"{"elicitation":{}}"#, true), (#"{"elicitation":{"form":{}}}"#, true),
            (#"{"elicitation":{"url":{}}}"#, false), (#"{"elicitation":true}"#, false),
        ])
    func capabilities(capabilities: String, canAsk: Bool) throws {
        var modern = Conversation()
        let call = modern.receive(call("1", "log_entry", capabilities: capabilities)).first?.call
        #expect(call?.canAsk == canAsk)
        #expect(call?.client == "new")
        var legacy = Conversation()
        _ = try legacy.handshake(capabilities: capabilities)
        let old = legacy.receive(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"log_entry"}}"#
        ).first?.call
        #expect(old?.canAsk == canAsk)
        #expect(old?.client == "old")
    }

    @Test("asks by a result in the newest protocol, and takes the answer with the next call")
    func modernQuestion() throws {
        var conversation = Conversation()
        let first = try #require(
            conversation.receive(call("1", "log_entry", capabilities: #"{"elicitation":{}}"#))
                .first?.call)
        let actions = conversation.finish(first, .question(id: "q", text: "Save?"))
        guard case .send(let message)? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        let result = try #require(message.members?["result"]?.members)
        #expect(result["resultType"] == "input_required")
        #expect(result["requestState"] == "q")
        let request = result["inputRequests"]?.members?["confirm"]?.members
        #expect(request?["method"] == "elicitation/create")
        #expect(request?["params"]?.members?["message"] == "Save?")
        for (response, isAccepted) in Self.responses {
            let next = conversation.receive(
                #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"log_entry","#
                    + #""requestState":"q","inputResponses":{"confirm":\#(response)},"#
                    + Conversation.meta(#"{"elicitation":{}}"#) + "}}")
            let call = try #require(next.first?.call)
            #expect(call.reply == .init(question: "q", isAccepted: isAccepted), "\(response)")
            #expect(conversation.finish(call, .answer([:])).count == 1)
        }
    }

    private static let responses = [
        (#"{"action":"accept","content":{"save":true}}"#, true),
        (#"{"action":"accept","content":{"save":false}}"#, false),
        (#"{"action":"accept","content":{"save":"true"}}"#, false),
        (#"{"action":"accept"}"#, false), (#"{"action":"decline","content":{"save":true}}"#, false),
        (#"{"action":"cancel"}"#, false), ("{}", false), ("7", false),
    ]

    @Test(
        "asks by a request in the older protocol, and goes on with the call", arguments: responses)
    func legacyQuestion(response: String, isAccepted: Bool) throws {
        var conversation = Conversation()
        _ = try conversation.handshake(capabilities: #"{"elicitation":{}}"#)
        let first = try #require(
            conversation.receive(
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"log_entry"}}"#
            ).first?.call)
        let actions = conversation.finish(first, .question(id: "q", text: "Save?"))
        guard case .send(let request)? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(request.members?["method"] == "elicitation/create")
        #expect(request.members?["id"] == "question-1")
        let next = conversation.receive(
            #"{"jsonrpc":"2.0","id":"question-1","result":\#(response)}"#)
        let call = try #require(next.first?.call)
        #expect(call.reply == .init(question: "q", isAccepted: isAccepted))
        #expect(call.id == 1)
        #expect(conversation.finish(call, .answer([:])).count == 1)
        // A second answer to the same question changes nothing.
        let again = conversation.receive(
            #"{"jsonrpc":"2.0","id":"question-1","result":\#(response)}"#)
        #expect(again.isEmpty)
    }

    @Test("goes on after an error of the client's, as after a no")
    func legacyError() throws {
        var conversation = Conversation()
        _ = try conversation.handshake(capabilities: #"{"elicitation":{}}"#)
        let first = try #require(
            conversation.receive(
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"log_entry"}}"#
            ).first?.call)
        _ = conversation.finish(first, .question(id: "q", text: "Save?"))
        let next = conversation.receive(
            #"{"jsonrpc":"2.0","id":"question-1","error":{"code":-1,"message":"closed"}}"#)
        #expect(next.first?.call?.reply == .init(question: "q", isAccepted: false))
    }
}
