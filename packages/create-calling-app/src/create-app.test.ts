import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCommandLine, templates } from "./command-line.ts";
import { createApp } from "./create-app.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "create-calling-app-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each(templates)("creates an app from the template %s, named after its folder", (template) => {
  const folder = join(root, "My Phone!");
  createApp({ folder, template });
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining([".gitignore", "index.html", "package.json", "src", "tests"]),
  );
  expect(readdirSync(join(folder, "src"))).toEqual(expect.arrayContaining(["call.ts", "main.ts"]));
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "my-phone" });
});

it("overwrites nothing", () => {
  writeFileSync(join(root, "mine.txt"), "mine");
  expect(() => createApp({ folder: root, template: "plain" })).toThrow("is not empty");
  expect(readdirSync(root)).toEqual(["mine.txt"]);
});

describe("the command line", () => {
  it("contains a folder, and optionally a template", () => {
    expect(readCommandLine(["app"])).toEqual({ folder: "app", template: "plain" });
    expect(readCommandLine(["app", "--template", "react"])).toEqual({
      folder: "app",
      template: "react",
    });
    expect(readCommandLine(["--help"])).toBe("help");
  });

  it.each([
    [[], "Enter one folder"],
    [["one", "two"], "Enter one folder"],
    [["app", "--template", "vue"], "--template must be one of plain, react, carrier."],
    [["app", "--nonsense"], "--nonsense"],
  ])("%j is an error with a message", (args, message) => {
    expect(() => readCommandLine(args)).toThrow(message);
  });
});
