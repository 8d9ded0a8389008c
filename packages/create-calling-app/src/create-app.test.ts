import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { helpText, nextSteps, readCommandLine } from "./command-line.ts";
import { fileURLToPath } from "node:url";
import { createApp } from "./create-app.ts";
import { readTemplates, type Template } from "./templates.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "create-calling-app-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The templates are the examples of the repository. */
const templates = readTemplates(fileURLToPath(new URL("../../../examples", import.meta.url)));
const [plain = {} as Template] = templates;

it.each(templates)("creates an app from the template $name, named after its folder", (template) => {
  const folder = join(root, "My Phone!");
  createApp({ folder, template });
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining([".gitignore", "README.md", "package.json"]));
  expect(files).not.toContain("node_modules");
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "my-phone", private: true });
  expect(manifest).not.toHaveProperty("description");
});

it("overwrites nothing", () => {
  writeFileSync(join(root, "mine.txt"), "mine");
  expect(() => createApp({ folder: root, template: plain })).toThrow("is not empty");
  expect(readdirSync(root)).toEqual(["mine.txt"]);
});

describe("the command line", () => {
  it("contains a folder, and optionally a template", () => {
    expect(readCommandLine(["app"], templates)).toEqual({ folder: "app", template: plain });
    const react = templates.find(({ name }) => name === "react");
    expect(readCommandLine(["app", "--template", "react"], templates)).toEqual({
      folder: "app",
      template: react,
    });
  });

  it("shows each template with its description, the default one first", () => {
    expect(readCommandLine(["--help"], templates)).toBe("help");
    const lines = templates.map(({ name, manifest }) => `${name} ${manifest.description}`);
    expect(lines[0]).toMatch(/^plain /);
    expect(helpText(templates).replaceAll(/ +/g, " ")).toContain(lines.join("\n "));
  });

  it.each([
    [[], "Enter one folder"],
    [["one", "two"], "Enter one folder"],
    [["app", "--template", "angular"], "There is no template angular. --template must be one of"],
    [["app", "--nonsense"], "--nonsense"],
  ])("%j is an error with a message", (args, message) => {
    expect(() => readCommandLine(args, templates)).toThrow(message);
  });

  it("tells how to test an app, and to open it in a CRM page", () => {
    const steps = nextSteps({ folder: "My App", template: plain });
    for (const command of ["cd 'My App'", "npm test", "npx calling-extensions dev"]) {
      expect(steps).toContain(`  ${command}\n`);
    }
  });
});
