// Copies the built page and the SDK's file for script tags into the package, and lists the licenses of what it contains.
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const parts = [
  ["../../apps/crm-page/dist", "page"],
  ["../sdk/dist/main.js", "sdk/dist/main.js"],
];

// Into a draft first: a service that starts during the copy finds each complete, or not at all.
const draft = `.prepack-${process.pid}`;
for (const [from, to] of parts) {
  if (!existsSync(at(from))) throw new Error(`${from} is not built: npm run build.`);
  cpSync(at(from), at(`${draft}/${to}`), { recursive: true });
}
// Only these fields are needed.
const { name, version } = JSON.parse(readFileSync(at("../sdk/package.json"), "utf8"));
writeFileSync(at(`${draft}/sdk/package.json`), `${JSON.stringify({ name, version })}\n`);
for (const part of ["page", "sdk"]) {
  rmSync(at(part), { recursive: true, force: true });
  renameSync(at(`${draft}/${part}`), at(part));
}
rmSync(at(draft), { recursive: true });

// The service and the page are separate bundles, each with its own list.
const notices = ["dist", "page"].map((part) =>
  readFileSync(at(`${part}/third-party-notices.txt`), "utf8"),
);
writeFileSync(at("THIRD-PARTY-NOTICES"), notices.join("\n"));
