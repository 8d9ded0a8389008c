import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildService } from "./build-service.ts";

/** The migrations of the next release. */
export const EXPAND = "9000-expand-region";
export const CONTRACT = "9001-contract-region";

const ENTRIES = `,
  "${EXPAND}": { up: (db) => db.schema.alterTable("records").addColumn("region", "text").execute() },
  "${CONTRACT}": { up: (db) => db.schema.alterTable("records").renameColumn("region", "area").execute() }`;

/** In the bundle, the table of migrations, without its end. */
const TABLE = /const migrationsFor = [^]*?(?=\n\}\);)/;

/** Copies the build of the service as a release would be that has two more migrations, and also runs without them. */
export async function buildNextRelease(): Promise<{ main: string; remove(): Promise<void> }> {
  const directory = dirname((await buildService()).main);
  const copy = await mkdtemp(`${directory}-next-`);
  await cp(directory, copy, { recursive: true });
  let changes = 0;
  for (const name of await readdir(copy)) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join(copy, name), "utf8");
    const changed = text.replace(TABLE, (table) => `${table}${ENTRIES}`);
    if (changed === text) continue;
    changes += 1;
    await writeFile(join(copy, name), changed);
  }
  if (changes !== 1) throw new Error("The build has no table of migrations, or several.");
  return {
    main: join(copy, "main.js"),
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
