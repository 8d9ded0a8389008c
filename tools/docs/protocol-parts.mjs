import {
  capabilities,
  definitionOf,
  habits,
  messageTypes,
  typesOf,
} from "@calling-extensions/contract";
import { code, markdownTable } from "./markdown-table.mjs";

/** @typedef {import("@calling-extensions/contract").MessageDefinition} MessageDefinition */
/** @typedef {import("@calling-extensions/contract").Schema} Schema */

/** @typedef {Readonly<Record<string, Schema>>} Fields */

/**
 * Returns the fields of a schema, each as `name: schema`, with a `?` after the names of optional ones.
 *
 * @param {Fields} fields
 * @param {string} [mark]
 * @returns {string[]}
 */
const fieldsOf = (fields, mark = "?") =>
  Object.entries(fields).flatMap(([name, schema]) =>
    name === "!" && typeof schema === "object"
      ? fieldsOf(/** @type {Fields} */ (schema), "")
      : `${name}${name === "*" ? "" : mark}: ${notation(schema)}`,
  );

/**
 * Returns a schema on one line.
 *
 * @param {Schema} schema
 * @returns {string}
 */
export function notation(schema) {
  if (typeof schema === "string") return schema;
  if (Array.isArray(schema)) return `[${schema.map(notation).join()}]`;
  return `{ ${fieldsOf(/** @type {Fields} */ (schema)).join(", ")} }`;
}

/**
 * Returns a payload for a table cell, with each field on its own line.
 *
 * @param {Schema | undefined} payload
 */
function payloadCell(payload) {
  if (payload === undefined) return "none";
  if (typeof payload === "string" || Array.isArray(payload)) return code(notation(payload));
  return fieldsOf(/** @type {Fields} */ (payload)).map(code).join("<br>");
}

/** @param {MessageDefinition} definition */
const namesOf = ({ method, handler }) =>
  [method && code(`${method}()`), handler && code(handler)].filter(Boolean).join(", ");

/** @param {MessageDefinition} definition */
const historyOf = ({ isExtension, since, until, deprecatedFor }) =>
  [
    isExtension ? "only in our SDKs" : since,
    until && `removed in ${until}`,
    deprecatedFor && `deprecated for ${code(deprecatedFor)}`,
  ]
    .filter(Boolean)
    .join("; ");

/** @param {MessageDefinition} definition */
const repliesOf = ({ replies = {}, repliesOnlyOnFailure }) =>
  Object.entries(replies)
    .map(([reply, field]) => {
      const types = repliesOnlyOnFailure ? code(`${reply}_FAILED`) : code(`${reply}_*`);
      return field ? `${types}, with ${code(field)}` : types;
    })
    .join("<br>");

/** @typedef {Record<string, (definition: MessageDefinition) => string>} Columns functions for cells, by the column's name */

/** @param {MessageDefinition} definition */
const data = ({ payload }) => payloadCell(payload);

/** @type {Columns} */
const sent = { "in the SDK": namesOf, "`data`": data, reply: repliesOf, since: historyOf };
/** @type {Columns} */
const received = { handler: namesOf, "`data`": data, since: historyOf };
/** @type {Columns} */
const ofHandshake = { sender: ({ sender = "" }) => sender, fields: data, since: historyOf };

/**
 * @param {MessageDefinition["from"]} from
 * @param {Columns} columns
 */
function messagesFrom(from, columns) {
  const rows = messageTypes
    .filter((type) => definitionOf(type).from === from)
    .map((type) => {
      const definition = definitionOf(type);
      return [code(type)].concat(Object.values(columns).map((cell) => cell(definition)));
    });
  return markdownTable(["type", ...Object.keys(columns)], rows);
}

const habitTable = () =>
  markdownTable(
    ["habit", "what apps send", "how a host handles it"],
    Object.entries(habits).map(([name, { app, reading }]) => [code(name), app, reading]),
  );

/** @typedef {import("@calling-extensions/contract").Capability} Capability */
/** @typedef {import("@calling-extensions/contract").CapabilityRow} CapabilityRow */

const ends = { app: "app", host: "host", both: "both ends" };

const capabilityTable = () =>
  markdownTable(
    ["capability", "named by", "effect", "messages"],
    Object.entries(/** @type {Record<string, CapabilityRow>} */ (capabilities)).map(
      ([name, { namedBy, effect }]) => [
        code(name),
        ends[namedBy],
        effect,
        typesOf(/** @type {Capability} */ (name)).map(code).join("<br>"),
      ],
    ),
  );

/** Returns the generated parts of docs/protocol.md, with every message, capability and habit. */
export const protocolParts = () => ({
  capabilities: capabilityTable(),
  link: messagesFrom("handshake", ofHandshake),
  app: messagesFrom("app", sent),
  both: messagesFrom("both", sent),
  host: messagesFrom("host", received),
  local: messagesFrom("local", received),
  habits: habitTable(),
});
