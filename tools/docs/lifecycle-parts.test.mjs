import { expect, test } from "vitest";
import { stateDiagram, stateTable } from "./lifecycle-parts.mjs";

const door = {
  open: { close: "shut", slam: "shut", remove: "gone" },
  shut: { open: "open" },
  gone: {},
};

test("a state machine becomes a diagram, from the initial state to the final ones", () => {
  expect(stateDiagram(door)).toBe(`\`\`\`mermaid
stateDiagram-v2
    [*] --> open
    open --> shut : close, slam
    open --> gone : remove
    shut --> open : open
    gone --> [*]
\`\`\``);
});

test("a state machine becomes a table of its states and events", () => {
  expect(stateTable(door, ["open", "close"])).toBe(`|  | \`open\` | \`close\` |
| --- | --- | --- |
| \`open\` |  | shut |
| \`shut\` | open |  |
| \`gone\` |  |  |`);
});
