import { sql } from "kysely";
import type { Executor } from "../store/tables.ts";

/** In the order in which they can be created: triggers last, so that no row is noted as a change. */
const kinds = ["table", "row", "index", "trigger"];

/** The columns whose values differ from store to store, by the name that the statements have for the value. */
const variables: Readonly<Record<string, string>> = {
  "changes.position": "$position",
  "kysely_migration.timestamp": "$timestamp",
  "pipelines.created_at": "$now",
  "pipelines.updated_at": "$now",
  "pipeline_stages.created_at": "$now",
  "pipeline_stages.updated_at": "$now",
  "signing_keys.secret": "$secret",
};

interface Definition {
  kind: string;
  name: string;
  text: string;
}

export const readSchema = async (db: Executor): Promise<Definition[]> => {
  const { rows } = await sql<Definition>`
    select type as kind, name, sql as text from sqlite_master where sql is not null order by name`.execute(
    db,
  );
  return rows;
};

const isVirtual = ({ text }: Definition): boolean => /^create virtual/i.test(text);

/** The statements that create what a store has. */
export async function listStatements(db: Executor): Promise<string[]> {
  const definitions = await readSchema(db);
  const virtual = definitions.filter(isVirtual);
  /** SQLite creates its own tables, and the tables behind a virtual table. */
  const isImplied = ({ kind, name }: Definition): boolean =>
    kind === "table" &&
    ["sqlite", ...virtual.map((each) => each.name)].some((prefix) => name.startsWith(`${prefix}_`));
  const own = definitions.filter((each) => !isImplied(each));
  const tables = own.filter((each) => each.kind === "table" && !isVirtual(each));
  const rows = await Promise.all(tables.map(({ name }) => listRows(db, name)));
  return [...own, ...rows.flat()]
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
    .map(({ text }) => `${text};`);
}

async function listRows(db: Executor, table: string): Promise<Definition[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} order by rowid`.execute(db);
  return rows.map((row) => {
    const columns = Object.keys(row).map((name) => `"${name}"`);
    const values = Object.entries(row).map(
      ([name, value]) => variables[`${table}.${name}`] ?? toLiteral(value),
    );
    const text = `insert into "${table}" (${columns.join(", ")}) values (${values.join(", ")})`;
    return { kind: "row", name: table, text };
  });
}

function toLiteral(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return JSON.stringify(value);
}
