import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repository } from "../repository.mjs";

const FOLDER = "packages/crm/src/store/postgres/";

const OTHER_SQL =
  /pg_(?!dump|restore)\w+|\badvisory\b|skip locked|\.skipLocked\(|\.for(Update|Share)\(|\bfor (update|share)\b|\bcollate\b|`(unlogged|notify|listen)\b|\bcreate unlogged\b|regclass|\busing gin\b|\blateral\b/gi;

/** Finds what only PostgreSQL understands in the code of a file. */
const findOtherSql = (/** @type {string} */ code) =>
  code.replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, "").match(OTHER_SQL) ?? [];

const read = (/** @type {string} */ file) => readFileSync(join(repository, file), "utf8");

const sources = ["packages/crm/src", "packages/crm-server/src"].flatMap((root) =>
  readdirSync(join(repository, root), { recursive: true, encoding: "utf8" })
    .map((file) => `${root}/${file}`)
    .filter((file) => /\.(ts|js)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file)),
);

it("only one folder has SQL that other databases don't understand", () => {
  expect(findOtherSql("sql`select pg_advisory_xact_lock(1)`; // pg_trgm")).toEqual([
    "pg_advisory_xact_lock",
    "pg_trgm",
  ]);
  expect(findOtherSql("/* pg_class */ query.forUpdate().skipLocked()")).toHaveLength(2);
  const [inside, outside] = [true, false].map((isInside) =>
    sources
      .filter((file) => file.startsWith(FOLDER) === isInside)
      .flatMap((file) => findOtherSql(read(file)).map((word) => `${file}: ${word}`)),
  );
  expect(outside).toEqual([]);
  expect(inside).not.toEqual([]);
});
