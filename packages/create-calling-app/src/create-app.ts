import { DocumentedError } from "@calling-extensions/contract";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type CreateOptions } from "./command-line.ts";
import { copyTemplate, generatedFolders } from "./templates.ts";

/** Returns a valid package name. */
const nameOf = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "") || "calling-app";

/**
 * Copies a template into a folder.
 *
 * @throws DocumentedError if the folder isn't empty
 */
export function createApp({ folder, template }: CreateOptions): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new DocumentedError("fileUnusable", `${folder} is not empty. Enter a new folder.`);
  }
  copyTemplate(template, folder);
  // The description is the template's.
  const { description: _description, ...manifest } = template.manifest;
  const own = { ...manifest, name: nameOf(folder) };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(own, undefined, 2)}\n`);
  // npm doesn't publish .gitignore files, so no template has one.
  const ignored = [...generatedFolders.map((name) => `${name}/`), ".env", "*.db*"];
  writeFileSync(join(folder, ".gitignore"), `${ignored.join("\n")}\n`);
}
