import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandLineError, type CreateOptions, type Template } from "./command-line.ts";

const templatesDir = fileURLToPath(new URL("../templates", import.meta.url));

/** The folders of each template. A file in a later one replaces the same file of an earlier one. */
const parts: Readonly<Record<Template, readonly string[]>> = {
  plain: ["common", "simulated", "plain"],
  react: ["common", "simulated", "react"],
  carrier: ["common", "plain", "carrier"],
};

/** Returns a valid package name. */
const nameOf = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "") || "calling-app";

/**
 * Copies a template into a folder.
 *
 * @throws {CommandLineError} if the folder isn't empty
 */
export function createApp({ folder, template }: CreateOptions): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new CommandLineError(`${folder} is not empty. Enter a new folder.`);
  }
  for (const part of parts[template]) {
    cpSync(join(templatesDir, part), folder, {
      recursive: true,
      filter: (source) => basename(source) !== "node_modules",
    });
  }
  // npm doesn't publish .gitignore files.
  renameSync(join(folder, "_gitignore"), join(folder, ".gitignore"));
  const file = join(folder, "package.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, `${JSON.stringify({ ...manifest, name: nameOf(folder) }, undefined, 2)}\n`);
}
