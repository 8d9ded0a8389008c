import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { compatibilityParts } from "./compatibility-parts.mjs";
import { errorParts } from "./error-parts.mjs";
import { faultParts } from "./fault-parts.mjs";
import { fillParts } from "./fill-parts.mjs";
import { hostParts } from "./host-parts.mjs";
import { lifecycleParts } from "./lifecycle-parts.mjs";
import { brokenLinks, localLinks } from "./local-links.mjs";
import { protocolParts } from "./protocol-parts.mjs";

/** What `npm run docs` writes. */
const generated = [
  { document: "docs/compatibility.md", parts: compatibilityParts },
  { document: "docs/errors.md", parts: errorParts },
  { document: "docs/guides/test-your-app.md", parts: faultParts },
  { document: "docs/lifecycle.md", parts: lifecycleParts },
  { document: "docs/protocol.md", parts: protocolParts },
  { document: "docs/reference/host.md", parts: hostParts },
];

/** @param {string} folder */
const documentsIn = (folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md"));

describe("documents", () => {
  test.each(generated)("$document says what the code says", async ({ document, parts }) => {
    const file = join(repository, document);
    const filled = fillParts(readFileSync(file, "utf8"), parts());
    await expect(filled, "npm run docs writes it").toMatchFileSnapshot(file);
  });

  test("are all in the index", () => {
    const linked = localLinks("docs/README.md");
    const all = documentsIn("docs").filter((path) => path !== "README.md");
    expect(all.filter((path) => !linked.includes(`docs/${path}`))).toEqual([]);
  });

  test.each(["README.md", ...documentsIn("docs").map((path) => `docs/${path}`)])(
    "%s links to what is there",
    (document) => {
      expect(brokenLinks(document)).toEqual([]);
    },
  );
});
