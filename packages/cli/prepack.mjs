// Copies the built viewer into the package, and the licenses of what it contains. The next build of the package removes it.
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const built = at("../viewer/dist/index.html");
if (!existsSync(built)) throw new Error("../viewer/dist is not built: npm run build.");
// Into a draft first: a command that starts during the copy finds the viewer complete, or not at all.
const draft = at(`.prepack-${process.pid}`);
copyFileSync(built, draft);
renameSync(draft, at("dist/viewer.html"));

// The page ends with them, in a comment.
const [, licenses] = /<!--\n((?:(?!<!--).)*)-->\n$/s.exec(readFileSync(built, "utf8")) ?? [];
if (!licenses) throw new Error(`${built} doesn't end with its licenses.`);
writeFileSync(at("THIRD-PARTY-NOTICES"), licenses);
