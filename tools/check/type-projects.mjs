import { readdirSync } from "node:fs";
import { join } from "node:path";
import { workspaces } from "../build/workspaces.mjs";
import { repository } from "../repository.mjs";

/** Every project of the TypeScript compiler, by the path of its file: a workspace may have several. */
export function typeProjects() {
  return [...workspaces(), "tools"].flatMap((directory) =>
    readdirSync(join(repository, directory))
      .filter((name) => /^tsconfig(\..+)?\.json$/.test(name))
      .map((name) => `${directory}/${name}`),
  );
}
