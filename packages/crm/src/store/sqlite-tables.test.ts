import { expect, it } from "vitest";
import { listStatements } from "../testing/list-sqlite-statements.ts";
import { withMigratedStore } from "../testing/store-of-older-version.ts";

it("are what the migrations create", async () => {
  const statements = await withMigratedStore(listStatements);
  const text = [
    "/** What all migrations create in an empty database on SQLite. `npm run docs` writes this file. */",
    "export const sqliteTables = `",
    ...statements.map((each) => each.replaceAll(/[\\`]/g, String.raw`\$&`)),
    "`;\n",
  ].join("\n");
  await expect(text, "npm run docs updates it").toMatchFileSnapshot("sqlite-tables.ts");
});
