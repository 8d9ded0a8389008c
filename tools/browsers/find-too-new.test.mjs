import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { repository } from "../repository.mjs";
import { findTooNew } from "./find-too-new.mjs";
import { browserTargets, supportedBrowsers } from "./supported-browsers.mjs";

const file = join(repository, "tools/browsers/sample.ts");

/** Checks a program of these lines. @param {readonly string[]} lines */
function find(lines) {
  /** @type {ts.CompilerOptions} */
  const options = {
    target: ts.ScriptTarget.ESNext,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === file ? ts.createSourceFile(name, lines.join("\n"), target, true) : read(name, target);
  return findTooNew(ts.createProgram([file], options, host), [file], supportedBrowsers());
}

const samples = [
  { name: "URL.canParse", code: 'URL.canParse("https://crm.example")' },
  { name: "AbortSignal.any", code: "AbortSignal.any([])" },
  { name: "Array.toSorted", code: "[1].toSorted()" },
  { name: "Promise.withResolvers", code: "Promise.withResolvers()" },
  { name: "Navigator.userActivation", code: "navigator.userActivation" },
  { name: "OffscreenCanvas", code: "new OffscreenCanvas(1, 1)" },
];

const known = [
  "[1].findLast(Boolean)",
  "structuredClone(Object.hasOwn({}, 'a'))",
  "document.body.append(crypto.randomUUID())",
  "new Map<string, number>().get('a')",
  "location.ancestorOrigins?.[0]",
  "const URL = { canParse: () => true }; void URL.canParse()",
];

describe("a feature that a supported browser lacks", () => {
  const findings = find(samples.map(({ code }) => `void ${code};`));

  it.each(samples.map(({ name }, index) => ({ name, line: index + 1 })))(
    "is found: $name",
    ({ name, line }) => {
      expect(findings.filter((finding) => finding.line === line)).toMatchObject([
        { name: expect.stringContaining(name), lacking: expect.arrayContaining(["firefox 104"]) },
      ]);
    },
  );

  it("is the only thing that is found", () => {
    expect(find([...known.map((code) => `{ ${code} }`), "export {};"])).toEqual([]);
  });
});

describe("the browsers that we support", () => {
  it("are the targets of the builds", () => {
    expect(browserTargets()).toContain("ios16");
    expect(browserTargets()).toHaveLength(Object.keys(supportedBrowsers()).length);
  });
});
