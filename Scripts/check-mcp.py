"""Drives `health mcp`, or a cloud, with the client of the Python package mcp, and prints what it saw as
JSON.

    check-mcp.py HEALTH VERSION
    check-mcp.py https://cloud.example.com/mcp VERSION

The token for a cloud is in the environment as MCP_TOKEN. VERSION is `auto`, a version of the protocol, or `legacy` for the newest with a handshake. The
environment says where store and journal are. The client checks each answer against the tool's output
schema; anything that it refuses ends the program with an error.
"""

import asyncio
import json
import os
import sys

import httpx2
import jsonschema
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.types import ElicitResult, PromptReference

CALLS = {
    "types": {},
    "daily_totals": {"type": "stepCount", "from": "2026-03-01", "to": "2026-03-02"},
    "samples": {"type": "stepCount", "from": "2026-03-01", "to": "2026-03-02", "limit": 3},
    "trends": {"type": "stepCount"},
    "baseline": {"type": "stepCount"},
    "what_changed": {},
    "daily_brief": {"day": "2026-03-01"},
    "doctor": {},
}


def status(result):
    return "refused" if result.is_error else result.structured_content["status"]


async def main(health, version):
    questions = []
    action = "accept"

    async def ask(_, parameters):
        questions.append(parameters.message)
        return ElicitResult(action=action, content={"save": True} if action == "accept" else None)

    is_remote = health.startswith("http")
    if is_remote:
        server = streamable_http_client(health, http_client=httpx2.AsyncClient(
            headers={"Authorization": "Bearer " + os.environ["MCP_TOKEN"]}, timeout=60))
    else:
        server = StdioServerParameters(command=health, args=["mcp"], env=dict(os.environ))
    async with Client(server, mode=version, elicitation_callback=ask) as client:
        tools = (await client.list_tools()).tools
        for tool in tools:
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        answers = {}
        assert not is_remote or all(tool.name in [*CALLS, "log_entry"] for tool in tools)
        for name, arguments in {**CALLS, **({} if is_remote else {"favourites": {}})}.items():
            result = await client.call_tool(name, arguments)
            assert not result.is_error, f"{name}: {result.content}"
            assert json.loads(result.content[0].text) == result.structured_content, name
            answers[name] = result.structured_content
        wrong = await client.call_tool("daily_totals", {})
        unknown = None
        try:
            await client.call_tool("delete_everything", {})
        except MCPError as error:
            unknown = error.error.code
        weight = {"kind": "weight", "kilograms": 80}
        saved = await client.call_tool("log_entry", weight)
        action = "decline"
        declined = await client.call_tool("log_entry", {"kind": "weight", "kilograms": 90})
        many = await asyncio.gather(*(client.call_tool("doctor", {}) for _ in range(8)))
        prompts = (await client.list_prompts()).prompts
        texts = [
            await client.get_prompt(prompt.name, {"type": "stepCount"} if any(
                argument.required for argument in prompt.arguments or []) else None)
            for prompt in prompts]
        resources = (await client.list_resources()).resources
        templates = (await client.list_resource_templates()).resource_templates
        types = await client.complete(
            PromptReference(type="ref/prompt", name="type"), {"name": "type", "value": "stepc"})
        about = await client.read_resource("health://type/stepCount")
        if is_remote:
            # There is no stream of events.
            listened = None
        elif client.protocol_version == "2026-07-28":
            async with client.listen(tools_list_changed=True) as subscription:
                listened = subscription.honored is not None
        else:
            listened = None
            await client.send_ping()
        contents = [await client.read_resource(str(resource.uri)) for resource in resources]
        no_resource = None
        try:
            await client.read_resource("health://nothing")
        except MCPError as error:
            no_resource = error.error.code
        print(json.dumps({
            "version": client.protocol_version,
            "server": client.server_info.name if client.server_info else None,
            "instructions": client.instructions,
            "tools": [tool.name for tool in tools],
            "days": answers["daily_totals"]["rows"],
            "samples": len(answers["samples"]["rows"]),
            "wrongIsError": wrong.is_error,
            "unknownTool": unknown,
            "saved": status(saved),
            "declined": status(declined),
            "questions": len(questions),
            "concurrent": sum(not result.is_error for result in many),
            "prompts": len(texts),
            "completions": types.completion.values,
            "about": about.contents[0].text,
            "listened": listened,
            "resources": len(contents),
            "templates": len(templates),
            "unknownResource": no_resource,
        }))


asyncio.run(main(*sys.argv[1:]))
