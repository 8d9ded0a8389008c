import { callLifecycle, definitionOf, messageTypes } from "@calling-extensions/contract";
import { code, markdownTable } from "./markdown-table.mjs";

/** @typedef {Readonly<Record<string, Readonly<Record<string, string>>>>} Table */

/** @type {Record<import("@calling-extensions/contract").CallState, string>} */
const callStates = {
  idle: "Nothing has happened yet.",
  dialing: "The user clicked call, or the app began an outbound call.",
  ringing: "The far end is being called, or an inbound call waits to be answered.",
  inProgress: "Two parties speak.",
  ended: "Nobody is on the line; the user may still write notes.",
  completed: "The user is done with the call. Nothing leads out of here.",
};

/** @type {Record<import("@calling-extensions/contract").CallEvent, string>} */
const callEvents = {
  dial: "The user clicked call in the CRM page.",
  started: "The app began an outbound call.",
  ringing: "The far end rings.",
  incoming: "An inbound call came in.",
  answered: "Somebody answered.",
  transferred: "The call was handed on; for this app it is over.",
  ended: "The line is closed, with an end status.",
  completed: "The user has finished. Without `ended` before it, the call counts as ended well.",
  lost: "The app is gone. The call ends as failed.",
};

/**
 * A machine as a Mermaid diagram. Events that lead the same way share an arrow.
 *
 * @param {Table} table whose first state is where it begins
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
 * Where each event leads from each state; an empty cell is a refusal.
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

/** @param {Readonly<Record<string, string>>} words */
const glossary = (words) => Object.entries(words).map(([word, meaning]) => [code(word), meaning]);

/** @param {string} event */
const messagesOf = (event) =>
  messageTypes
    .filter((type) => definitionOf(type).event === event)
    .map(code)
    .join(", ");

/** The parts of docs/lifecycle.md. */
export const lifecycleParts = () => ({
  "call diagram": stateDiagram(callLifecycle),
  "call states": markdownTable(["state", "meaning"], glossary(callStates)),
  "call events": markdownTable(
    ["event", "meaning", "message"],
    Object.entries(callEvents).map(([event, text]) => [code(event), text, messagesOf(event)]),
  ),
  "call steps": stateTable(callLifecycle, Object.keys(callEvents)),
});
