// Writes the pages about the packages' API from the comments in their sources.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application, Configuration } from "typedoc";

const site = fileURLToPath(new URL(".", import.meta.url));
const packages = join(site, "../../packages");
const pages = join(site, "etc");
const SOURCE = "@calling-extensions/source";

/** The entry points of a package with their sources, by what follows its name. @param {string} name */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
  return Object.entries(exports)
    .filter(([, conditions]) => conditions[SOURCE] && conditions.default)
    .map(([subpath, conditions]) => ({
      name: join(name, subpath),
      file: join(packages, name, conditions[SOURCE]),
    }));
}

/** The packages with pages. */
const names = ["sdk", "host", "react", "testing"];

const entries = names.flatMap(entriesOf);

/** @param {import("typedoc").DeclarationReflection} item */
const hasSentence = (item) =>
  item.hasComment() ||
  (item.getAllSignatures?.() ?? []).some((signature) => signature.hasComment());

/**
 * Returns the exported names and their members that have no comment. Fields of messages have none: the table of the
 * contract describes them.
 *
 * @param {import("typedoc").ProjectReflection} api
 */
function withoutSentence(api) {
  /** @param {import("typedoc").DeclarationReflection} item */
  const isOurs = (item) =>
    names.some((name) => api.getSymbolIdFromReflection(item)?.packageName.endsWith(`/${name}`));
  return (api.children ?? [])
    .flatMap(({ children = [] }) => children)
    .flatMap((item) => [[item], item.children ?? [], item.type?.declaration?.children ?? []].flat())
    .filter((item) => isOurs(item) && !item.inheritedFrom && !hasSentence(item))
    .map((item) => item.getFullName());
}

/** Gives the SDK's default export the name that apps import it by. @param {import("typedoc").DeclarationReflection} item */
function nameDefault(item) {
  if (item.name !== "default") return;
  item.name = "CallingExtensions";
  for (const { signatures = [] } of item.children ?? []) {
    for (const signature of signatures) {
      if (signature.name === "default") signature.name = item.name;
    }
  }
}

/** @param {string} file @param {string} title */
function setTitle(file, title) {
  const page = join(pages, file);
  writeFileSync(page, readFileSync(page, "utf8").replace(/^# .*/, `# ${title}`));
}

const app = await Application.bootstrapWithPlugins({
  entryPoints: entries.map(({ file }) => file),
  tsconfig: join(site, "api.tsconfig.json"),
  out: pages,
  basePath: packages,
  plugin: ["typedoc-plugin-markdown"],
  router: "module",
  readme: "none",
  githubPages: false,
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeReferences: true,
  // How our SDK relates to the vendor's is in docs/compatibility.md.
  blockTags: [...Configuration.OptionDefaults.blockTags, "@compat", "@differs"],
  excludeTags: ["@compat", "@differs"],
  // It counts the anchors of table rows too, which a page would not.
  useHTMLAnchors: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  propertiesFormat: "table",
  typeDeclarationFormat: "table",
  // The linter checks the types.
  skipErrorChecking: true,
  validation: { notDocumented: false, notExported: false, invalidLink: true },
  logLevel: "Warn",
});
const project = await app.convert();
if (!project) throw new Error("The sources don't compile.");
app.validate(project);
for (const name of withoutSentence(project)) app.logger.warn(`${name} has no comment.`);
if (app.logger.hasErrors() || app.logger.hasWarnings()) process.exit(1);
rmSync(pages, { recursive: true, force: true });
for (const module of project.children ?? []) {
  module.name = module.name.replace(/\/src(?=\/|$)/, "");
  for (const item of module.children ?? []) nameDefault(item);
}
await app.generateOutputs(project);
for (const { name } of entries) setTitle(`${name}.md`, `@calling-extensions/${name}`);
setTitle("README.md", "API");
