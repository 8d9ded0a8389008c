import { readFileSync } from "node:fs";
import { requireNode } from "./require-node.cjs";

/** Ends the process with a message if the repository doesn't support this version of Node. */
export function requireNodeVersion() {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  requireNode(JSON.parse(manifest));
}
