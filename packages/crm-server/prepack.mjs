// What the packed service has inside: the built page, and the SDK's file for script tags.
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const parts = [
  ["../../apps/crm-page/dist", "page"],
  ["../sdk/dist/main.js", "sdk/dist/main.js"],
];

// Gathered apart: a service that starts meanwhile finds each whole, or not at all.
const gathered = `.prepack-${process.pid}`;
for (const [from, to] of parts) {
  if (!existsSync(at(from))) throw new Error(`${from} is not built: npm run build.`);
  cpSync(at(from), at(`${gathered}/${to}`), { recursive: true });
}
// The rest of the SDK's manifest is about a package, which this is not.
const { name, version } = JSON.parse(readFileSync(at("../sdk/package.json"), "utf8"));
writeFileSync(at(`${gathered}/sdk/package.json`), `${JSON.stringify({ name, version })}\n`);
for (const part of ["page", "sdk"]) {
  rmSync(at(part), { recursive: true, force: true });
  renameSync(at(`${gathered}/${part}`), at(part));
}
rmSync(at(gathered), { recursive: true });
