import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { attemptStates } from "../../packages/host/src/outbox/attempts.ts";
import { phoneParts } from "../../apps/crm-page/src/engine/phone-part.ts";
import { callParts } from "../../packages/host/src/outbox/call-part.ts";
import { tabRoles } from "../../packages/tabs/src/tabs.ts";
import { repository } from "../repository.mjs";
import { stateDiagram } from "./lifecycle-parts.mjs";

describe.each(["docs/architecture.md", ".github/CONTRIBUTING.md"])("%s", (document) => {
  const text = readFileSync(join(repository, document), "utf8");

  test("names folders and files that exist", () => {
    const paths = [...text.matchAll(/`((?:packages|apps|tools|e2e)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });

  test("names what is in the files that it links", () => {
    const links = [...text.matchAll(/`(\w+)` in \[[^\]]+\]\((\.\.\/[^)]+)\)/g)].map(
      ([, name = "", path = ""]) => ({ name, path: join(dirname(document), path) }),
    );
    const wrong = links.filter(({ name, path }) => {
      const file = join(repository, path);
      return !existsSync(file) || !new RegExp(`\\b${name}\\b`).test(readFileSync(file, "utf8"));
    });
    expect(wrong).toEqual([]);
  });
});

test("the architecture page names what is in at least 30 files", () => {
  const text = readFileSync(join(repository, "docs/architecture.md"), "utf8");
  expect(text.match(/` in \[/g)?.length).toBeGreaterThanOrEqual(30);
});

test.each([
  ["the roles of a tab", tabRoles],
  ["the part of a page in the phone", phoneParts],
  ["the part of a page in a call", callParts],
  ["the attempts to send it", attemptStates],
])("the architecture page draws %s", (_what, table) => {
  const text = readFileSync(join(repository, "docs/architecture.md"), "utf8");
  expect(text).toContain(stateDiagram(table));
});
