// What the packed service has inside: the built page, and the SDK's file for script tags.
import { cpSync, existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const parts = [
  ["../crm-page/dist", "page"],
  ["../../packages/sdk/package.json", "sdk/package.json"],
  ["../../packages/sdk/dist/main.js", "sdk/dist/main.js"],
];

for (const [from, to] of parts) {
  if (!existsSync(at(from))) throw new Error(`${from} is not built: npm run build.`);
  rmSync(at(to), { recursive: true, force: true });
  cpSync(at(from), at(to), { recursive: true });
}
