import { join } from "node:path";
import { repository } from "../repository.mjs";
import { declaredTypes } from "./declared-types.mjs";
import { code, markdownTable } from "./markdown-table.mjs";
import { programOf } from "./type-program.mjs";

/** @typedef {import("./declared-types.mjs").DeclaredType} DeclaredType */
/** @typedef {import("./declared-types.mjs").Member} Member */
/** @typedef {ReadonlyMap<string, DeclaredType>} Types */

/** The interfaces of the options, which share a part. */
const options = ["CallingHostOptions", "HostProvider", "FrameOptions", "HostContext", "HostPolicy"];
const withOwnPart = new Set([...options, "HostPorts", "HostHooks", "HostEvents", "CallingHost"]);

function hostTypes() {
  const entry = "packages/host/src/index.ts";
  const folder = join(repository, "packages/host/src");
  return declaredTypes(programOf(entry), join(repository, entry), folder);
}

/**
 * Returns a type for a table cell, with a link if the document describes it.
 *
 * @param {string} type
 * @param {Types} types
 */
export function typeCell(type, types) {
  if (type === "") return "";
  const named = /^(?:readonly )?(?:Partial<)?(?<name>\w+)>?(?:\[\])?$/.exec(type)?.groups?.["name"];
  return named !== undefined && types.has(named)
    ? `[${code(type)}](#${anchorOf(named)})`
    : code(type);
}

/** Returns the anchor of a type's part or heading. @param {string} name */
const anchorOf = (name) =>
  ({
    HostPorts: "ports",
    HostHooks: "hooks",
    HostEvents: "events",
    CallingHost: "what-a-host-can-do",
  })[name] ?? name.toLowerCase();

/** @param {Member} member */
const nameCell = ({ name, isOptional }) => code(isOptional ? `${name}?` : name);

/** @param {Member} member */
const signature = ({ name, parameters = [], type }) =>
  `${name}(${parameters.map((parameter) => `${parameter.name}: ${parameter.type}`).join(", ")}): ${type}`;

/** @param {Member} member */
const isMethod = ({ parameters }) => parameters !== undefined;

/**
 * @param {readonly Member[]} members
 * @param {Types} types
 */
const fieldTable = (members, types) =>
  markdownTable(
    ["field", "type", "description"],
    members.map((member) => [
      nameCell(member),
      isMethod(member) ? code(signature(member)) : typeCell(member.type, types),
      member.text,
    ]),
  );

/**
 * @param {DeclaredType} declared
 * @param {Types} types
 */
function section({ name, text, type, members }, types) {
  const isTable = members.length > 0 && type === "";
  return [`### ${code(name)}`, text, isTable ? fieldTable(members, types) : code(type)]
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

/** Returns the type that a promise resolves with. @param {string} type */
const awaited = (type) => /^Promise<(?<result>.*)>$/.exec(type)?.groups?.["result"] ?? type;

/** @param {DeclaredType} ports @param {Types} types */
const portTable = ({ members }, types) =>
  markdownTable(
    ["port", "request", "response", "description"],
    members.map((member) => [
      nameCell(member),
      typeCell(member.parameters?.map(({ type }) => type).join(", ") ?? member.type, types),
      typeCell(awaited(member.type), types),
      member.text,
    ]),
  );

/** @param {Member | undefined} hook */
const hookCell = (hook) => (hook ? [code(hook.name), hook.text].filter(Boolean).join(": ") : "");

/** @param {DeclaredType} hooks */
function hookTable({ members }) {
  /** @type {Map<string, { before?: Member; after?: Member }>} */
  const pairs = new Map();
  for (const member of members) {
    const { when, action = "" } =
      /^(?<when>before|after)(?<action>.*)$/.exec(member.name)?.groups ?? {};
    const key = action.charAt(0).toLowerCase() + action.slice(1);
    pairs.set(key, { ...pairs.get(key), [when ?? "before"]: member });
  }
  return markdownTable(
    ["action", "before", "after"],
    [...pairs].map(([action, { before, after }]) => [
      code(action),
      hookCell(before),
      hookCell(after),
    ]),
  );
}

/** @param {Types} types @param {string} name */
function findType(types, name) {
  const found = types.get(name);
  if (!found) throw new Error(`The host has no type ${name}.`);
  return found;
}

/**
 * Returns the generated parts of docs/reference/host.md.
 *
 * @param {Types} types
 */
export function partsOf(types) {
  const host = findType(types, "CallingHost").members;
  const ports = findType(types, "HostPorts");
  const hooks = findType(types, "HostHooks");
  const events = findType(types, "HostEvents");
  const others = [...types.values()]
    .filter(({ name }) => !withOwnPart.has(name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return {
    options: options.map((name) => section(findType(types, name), types)).join("\n\n"),
    ports: [ports.text, portTable(ports, types)].join("\n\n"),
    hooks: [hooks.text, hookTable(hooks)].join("\n\n"),
    verbs: markdownTable(
      ["method", "description"],
      host.filter(isMethod).map((member) => [code(signature(member)), member.text]),
    ),
    state: fieldTable(
      host.filter((member) => !isMethod(member)),
      types,
    ),
    events: markdownTable(
      ["event", "data", "when"],
      events.members.map(({ name, type, text }) => [code(name), typeCell(type, types), text]),
    ),
    types: others.map((type) => section(type, types)).join("\n\n"),
  };
}

export const hostParts = () => partsOf(hostTypes());
