// Copies the built viewer into the package. The next build of the package removes it.
import { cpSync, existsSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const built = at("../viewer/dist");
if (!existsSync(built)) throw new Error("../viewer/dist is not built: npm run build.");
// Into a draft first: a command that starts during the copy finds the viewer complete, or not at all.
const draft = at(`.prepack-${process.pid}`);
cpSync(built, draft, {
  recursive: true,
  // The command sends files uncompressed, on this machine only.
  filter: (file) => !/\.(br|gz)$/.test(file),
});
rmSync(at("dist/viewer"), { recursive: true, force: true });
renameSync(draft, at("dist/viewer"));
