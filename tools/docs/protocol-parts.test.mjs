import { readFileSync } from "node:fs";
import { definitionOf, messagesUrl, messageTypes } from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { notation, protocolParts } from "./protocol-parts.mjs";

test("a schema is written on one line", () => {
  expect(notation({ "!": { b: [{ "!": { c: "id" } }] }, a: "ON|OFF", d: { "*": "value" } })).toBe(
    "{ b: [{ c: id }], a?: ON|OFF, d?: { *: value } }",
  );
});

test("every message is in one table", () => {
  const { habits: _habits, capabilities: _capabilities, ...messages } = protocolParts();
  const rows = Object.values(messages)
    .flatMap((table) => table.split("\n"))
    .map((row) => /^\| `(\w+)` /.exec(row)?.[1])
    .filter((type) => type !== undefined);
  expect(rows.toSorted()).toEqual(messageTypes.toSorted());
});

test("the page's links lead to sections of the document", () => {
  const document = readFileSync(new URL("../../docs/protocol.md", import.meta.url), "utf8");
  const sections = Array.from(document.matchAll(/^### (.+)$/gm), ([, title = ""]) =>
    title.toLowerCase().replaceAll(" ", "-"),
  );
  const linked = messageTypes.map((type) => messagesUrl(definitionOf(type).from).split("#")[1]);
  expect(sections).toEqual(expect.arrayContaining([...new Set(linked)]));
});
