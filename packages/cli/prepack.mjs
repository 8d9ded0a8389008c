// Copies the built viewer into the package. The next build of the package removes it.
import { copyFileSync, existsSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const built = at("../viewer/dist/index.html");
if (!existsSync(built)) throw new Error("../viewer/dist is not built: npm run build.");
// Into a draft first: a command that starts during the copy finds the viewer complete, or not at all.
const draft = at(`.prepack-${process.pid}`);
copyFileSync(built, draft);
renameSync(draft, at("dist/viewer.html"));
