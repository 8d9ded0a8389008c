import { runnerImport, type InlineConfig, type Plugin } from "vite";

/** Lists that come from the contract's table of messages, which is larger than a small bundle needs. */
const TABLES =
  /packages[\\/](contract[\\/]src[\\/]messages[\\/]message-tables|recording[\\/]src[\\/]redaction[\\/]fixed-texts)\.ts$/;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** How often each object is part of a value. */
function count(value: unknown, uses: Map<object, number>): void {
  if (!isObject(value)) return;
  const before = uses.get(value) ?? 0;
  uses.set(value, before + 1);
  if (before === 0) for (const part of Object.values(value)) count(part, uses);
}

/** The tables as source text: each an export, and each object that is in several places a constant. */
function toSource(tables: Record<string, unknown>): string {
  const uses = new Map<object, number>();
  for (const table of Object.values(tables)) count(table, uses);
  const names = new Map<object, string>();
  const lines: string[] = [];
  const literal = (value: unknown): string => {
    if (value === undefined) return "undefined";
    if (!isObject(value)) return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(text).join()}]`;
    // Names need no quotes if they are identifiers.
    const fields = Object.entries(value).map(
      ([name, field]) =>
        `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${text(field)}`,
    );
    return `{ ${fields.join(", ")} }`;
  };
  const text = (value: unknown): string => {
    if (!isObject(value) || (uses.get(value) ?? 0) < 2) return literal(value);
    const known = names.get(value);
    if (known !== undefined) return known;
    const source = literal(value);
    const name = `shared${names.size}`;
    names.set(value, name);
    lines.push(`const ${name} = ${source};`);
    return name;
  };
  for (const [name, table] of Object.entries(tables)) {
    lines.push(`export const ${name} = ${text(table)};`);
  }
  return lines.join("\n");
}

/** Our packages are loaded from their sources. */
const inlineConfig: InlineConfig = {
  logLevel: "warn",
  environments: {
    inline: {
      resolve: {
        conditions: ["@calling-extensions/source"],
        noExternal: [/^@calling-extensions\//],
      },
    },
  },
};

/** Replaces the module of the lists by their values, each an export, so that a bundle contains only those that it uses. */
export const evaluatedTables = (): Plugin => ({
  name: "evaluated-tables",
  enforce: "pre",
  load: {
    filter: { id: TABLES },
    handler: async (id) =>
      toSource((await runnerImport<Record<string, unknown>>(id, inlineConfig)).module),
  },
});
