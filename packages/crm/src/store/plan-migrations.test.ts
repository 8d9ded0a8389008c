import { expect, it } from "vitest";
import { migrationsFor } from "./migrate.ts";
import { nativeFeatures } from "./postgres/native-features.ts";
import { describeLeft, planMigrations, type MigrationCommand } from "./plan-migrations.ts";
import type { Engine } from "./tables.ts";

/** A version that needs the first three, and runs without the last two. */
const version = {
  names: ["0160-a", "0170-b", "0180-expand-c", "0190-expand-d", "0191-contract-e"],
  lastNeeded: "0180-expand-c",
};
const [a = "", b = "", c = "", d = "", e = ""] = version.names;

const plan = (applied: readonly string[], command: MigrationCommand, engine: Engine = "postgres") =>
  planMigrations({ name: "h/crm", engine, applied }, version, command);

type Row = [
  what: string,
  applied: readonly string[],
  command: MigrationCommand,
  apply: readonly string[],
  left: readonly string[],
];

it.each<Row>([
  ["a start on an empty database", [], "start", version.names, []],
  ["migrate on an empty database", [], "expand", version.names, []],
  ["a start on a database that is up to date", version.names, "start", [], []],
  ["migrate on a database that is up to date", version.names, "expand", [], []],
  ["a start without migrations that the code can do without", [a, b, c], "start", [], [d, e]],
  ["a start without a contract migration", [a, b, c, d], "start", [], [e]],
  ["migrate without --contract", [a, b, c], "expand", [d], [e]],
  ["migrate without a needed expand migration", [a, b], "expand", [c, d], [e]],
  ["migrate --contract", [a, b, c, d], "contract", [e], []],
  ["migrate --contract on an older baseline", [a], "contract", [b, c, d, e], []],
  [
    "a start with an unknown expand migration",
    [...version.names, "0200-expand-f"],
    "start",
    [],
    [],
  ],
  [
    "migrate with an unknown expand migration",
    [...version.names, "0200-expand-f"],
    "expand",
    [],
    [],
  ],
])("%s", (_what, applied, command, apply, left) => {
  expect(plan(applied, command)).toEqual({ apply, left });
});

const newer = (name: string) =>
  `The database h/crm was written by a newer version of this service, which added ${name}. Start that version, or restore a backup. Nothing was changed.`;
const older = (names: string, advice: string) =>
  `The database h/crm misses ${names}, which this version needs. ${advice} Nothing was changed.`;
const CONTRACT_ADVICE =
  "Stop the processes of earlier versions, then run calling-extensions-crm migrate --contract.";

it.each<[what: string, applied: string[], command: MigrationCommand, sentence: string]>([
  [
    "a start without a needed expand migration",
    [a, b],
    "start",
    older(c, "Run calling-extensions-crm migrate, then start this version."),
  ],
  ["a start on an older baseline", [a], "start", older(`${b}, ${c}`, CONTRACT_ADVICE)],
  ["migrate on an older baseline", [a], "expand", older(`${b}, ${c}`, CONTRACT_ADVICE)],
  [
    "a start with an unknown contract migration",
    [...version.names, "0200-expand-f", "0201-contract-g"],
    "start",
    newer("0201-contract-g"),
  ],
  [
    "migrate --contract with an unknown contract migration",
    [...version.names, "0201-contract-g"],
    "contract",
    newer("0201-contract-g"),
  ],
  ["a start with an unknown migration without a mark", [a, "0171-f"], "start", newer("0171-f")],
])("%s is refused", (_what, applied, command, sentence) => {
  expect(() => plan(applied, command)).toThrow(sentence);
});

it("a process with its own file migrates it when it starts", () => {
  expect(plan([a, b, c], "start", "sqlite")).toEqual({ apply: [d, e], left: [] });
  expect(() => plan(["0201-contract-g"], "start", "sqlite")).toThrow(newer("0201-contract-g"));
});

it("names what is missing, and the next command", () => {
  expect(describeLeft("h/crm", { left: [d, e] })).toBe(
    "This version also runs without 0190-expand-d, 0191-contract-e, which the database h/crm misses. To add them, run calling-extensions-crm migrate.",
  );
  expect(describeLeft("h/crm", { left: [e] })).toBe(
    "This version also runs without 0191-contract-e, which the database h/crm misses. To add them, run calling-extensions-crm migrate --contract once every process has this version.",
  );
  expect(describeLeft("h/crm", { left: [] })).toBeUndefined();
});

it("every migration since the mark exists has one, and they are in order", () => {
  const names = Object.keys(migrationsFor(nativeFeatures));
  expect(names).toEqual(names.toSorted());
  expect(names.filter((name) => name > "0171" && !/^\d{4}-(expand|contract)-/.test(name))).toEqual(
    [],
  );
});
