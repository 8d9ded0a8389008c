import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { describe, expect, test } from "vitest";
import { commands, libraries } from "../build/packages.mjs";
import { repository, repositoryUrl } from "../repository.mjs";
import { checkParts } from "./check-parts.mjs";
import { compatibilityParts } from "./compatibility-parts.mjs";
import { errorParts } from "./error-parts.mjs";
import { faultParts } from "./fault-parts.mjs";
import { fillParts } from "./fill-parts.mjs";
import { hostParts } from "./host-parts.mjs";
import { lifecycleParts } from "./lifecycle-parts.mjs";
import { protocolParts } from "./protocol-parts.mjs";

/** The documents with parts that `npm run docs` writes. */
const generated = [
  { document: "docs/compatibility.md", parts: compatibilityParts },
  { document: "docs/errors.md", parts: errorParts },
  { document: "docs/guides/test-your-app.md", parts: faultParts },
  { document: "docs/lifecycle.md", parts: lifecycleParts },
  { document: "docs/protocol.md", parts: protocolParts },
  { document: "docs/reference/check-rules.md", parts: checkParts },
  { document: "docs/reference/host.md", parts: hostParts },
];

/** @param {string} folder */
const documentsIn = (folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"));

const LINK = /\]\((?<target>[^)\s]+)\)/g;

/** Where others read the files of this repository. */
const published = `${repositoryUrl}/blob/main/`;

/**
 * Returns the links of a document within this repository, also those by its public address.
 *
 * @param {string} document its path from the repository's top
 */
const localLinks = (document) =>
  [...readFileSync(join(repository, document), "utf8").matchAll(LINK)]
    .map(({ groups }) => groups?.["target"] ?? "")
    .filter((target) => target.startsWith(published) || !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", heading] = target.split("#");
      if (path === "") return { path: document, heading };
      return path.startsWith(published)
        ? { path: path.slice(published.length), heading }
        : { path: join(dirname(document), path), heading };
    });

/**
 * Returns the names by which links reach the headings of a document.
 *
 * @param {string} document
 */
const headingsOf = (document) =>
  [...readFileSync(join(repository, document), "utf8").matchAll(/^#+ (?<text>.*)$/gm)].map(
    ({ groups }) =>
      (groups?.["text"] ?? "")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-"),
  );

/**
 * Whether a link leads to no file, or to no heading of it.
 *
 * @param {{ path: string; heading: string | undefined }} link
 */
const isBroken = ({ path, heading }) =>
  !existsSync(join(repository, path)) ||
  (heading !== undefined && path.endsWith(".md") && !headingsOf(path).includes(heading));

const readmes = ["packages", "apps"].flatMap((folder) =>
  readdirSync(join(repository, folder)).map((name) => `${folder}/${name}/README.md`),
);

/** The READMEs that registries show. */
const registryPages = [...libraries, ...commands].map((directory) => `${directory}/README.md`);

describe("documents", () => {
  test.each(generated)("$document is up to date", async ({ document, parts }) => {
    const file = join(repository, document);
    const filled = fillParts(readFileSync(file, "utf8"), parts());
    await expect(filled, "Run npm run docs to update it.").toMatchFileSnapshot(file);
  });

  test("are all in the index", () => {
    const linked = new Set(localLinks("docs/README.md").map(({ path }) => path));
    const all = documentsIn("docs").filter((path) => path !== "README.md" && path !== "index.md");
    expect(all.filter((path) => !linked.has(`docs/${path}`))).toEqual([]);
  });

  test.each(["README.md", ...readmes, ...documentsIn("docs").map((path) => `docs/${path}`)])(
    "%s has no broken links",
    (document) => {
      expect(localLinks(document).filter(isBroken)).toEqual([]);
    },
  );

  test.each(registryPages)("%s has no link that works in this repository only", (document) => {
    const text = readFileSync(join(repository, document), "utf8");
    const targets = [...text.matchAll(LINK)].map(({ groups }) => groups?.["target"] ?? "");
    expect(targets.filter((target) => !/^(https:|#)/.test(target))).toEqual([]);
    expect(text).not.toMatch(/`docs\//);
  });
});
