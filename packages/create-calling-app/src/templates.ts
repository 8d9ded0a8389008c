import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export const DEFAULT_TEMPLATE = "plain";

/** The folders that the tools of a template write. */
export const generatedFolders = ["node_modules", "dist", "test-results", "playwright-report"];

export interface Template {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The part of a template's package.json that we read. */
export interface Manifest {
  readonly description: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Returns the templates in a folder: its folders with a package.json. The default one is first. */
export function readTemplates(root: string): Template[] {
  const templates = readdirSync(root)
    .toSorted()
    .filter((name) => existsSync(join(root, name, "package.json")))
    .map((name): Template => {
      const folder = join(root, name);
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
      return { name, folder, manifest };
    });
  const isDefault = ({ name }: Template) => name === DEFAULT_TEMPLATE;
  return [...templates.filter(isDefault), ...templates.filter((each) => !isDefault(each))];
}

/** Copies the files of a template. */
export const copyTemplate = ({ folder }: Template, target: string): void =>
  cpSync(folder, target, {
    recursive: true,
    filter: (source) => !generatedFolders.includes(basename(source)),
  });
