import { callLifecycle, definitionOf, messageTypes } from "@calling-extensions/contract";
import { code, markdownTable } from "./markdown-table.mjs";

/** @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} Table */

/** @type {Record<import("@calling-extensions/contract").CallState, string>} */
const callStates = {
  idle: "Nothing has happened yet.",
  dialing: "The user clicked Call, or the app started an outbound call.",
  ringing: "The other party's phone rings, or an inbound call waits for an answer.",
  inProgress: "The parties are talking.",
  ended: "The line is closed. The user may still write notes.",
  completed: "The user has finished the call. This is the final state.",
};

/** @type {Record<import("@calling-extensions/contract").CallEvent, string>} */
const callEvents = {
  dial: "The user clicked Call in the CRM page.",
  started: "The app started an outbound call.",
  ringing: "The other party's phone rings.",
  incoming: "The app received an inbound call.",
  answered: "A party answered.",
  transferred: "The call was transferred. For this app, it has ended.",
  ended: "The call ended, with an end status.",
  completed:
    "The user has finished. Without a previous `ended`, the call's end status is completed.",
  lost: "The app is gone. The call ends as failed.",
};

/**
 * Returns a state machine as a Mermaid diagram. Events with the same source and target share an arrow.
 *
 * @param {Table} table whose first state is the initial one
 */
export function stateDiagram(table) {
  const [first] = Object.keys(table);
  const arrows = Object.entries(table).flatMap(([state, steps]) => {
    const targets = [...new Set(Object.values(steps))];
    if (targets.length === 0) return [`${state} --> [*]`];
    return targets.map((target) => {
      const events = Object.keys(steps).filter((event) => steps[event] === target);
      return `${state} --> ${target} : ${events.join(", ")}`;
    });
  });
  const lines = ["stateDiagram-v2", `[*] --> ${first}`, ...arrows];
  return ["```mermaid", lines.join("\n    "), "```"].join("\n");
}

/**
 * Returns a table of the next state for each state and event. An empty cell is an invalid event.
 *
 * @param {Table} table
 * @param {readonly string[]} events
 */
export const stateTable = (table, events) =>
  markdownTable(
    ["", ...events.map(code)],
    Object.entries(table).map(([state, steps]) =>
      [code(state)].concat(events.map((event) => steps[event] ?? "")),
    ),
  );

/** @param {Readonly<Record<string, string>>} terms */
const glossary = (terms) => Object.entries(terms).map(([term, meaning]) => [code(term), meaning]);

/** @param {string} event */
const messagesOf = (event) =>
  messageTypes
    .filter((type) => definitionOf(type).callEvent === event)
    .map(code)
    .join(", ");

/** Returns the generated parts of docs/lifecycle.md. */
export const lifecycleParts = () => ({
  "call diagram": stateDiagram(callLifecycle),
  "call states": markdownTable(["state", "meaning"], glossary(callStates)),
  "call events": markdownTable(
    ["event", "meaning", "message"],
    Object.entries(callEvents).map(([event, text]) => [code(event), text, messagesOf(event)]),
  ),
  "call steps": stateTable(callLifecycle, Object.keys(callEvents)),
});
