import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../repository.mjs";

const DECLARATION =
  /^\s*(font-size|gap|row-gap|column-gap|(?:padding|margin)(?:-[a-z-]+)?|border-(?:[a-z-]+-)?radius):\s*([^;]+);/gm;

/** A length that the scale has. One pixel is a line, and longer ones are places rather than spaces. */
const OWN_LENGTH = {
  "font-size": /\d(px|rem)/,
  radius: /\d(px|rem)/,
  space: /(?<![\d.])([2-9]|[12]\d)px/,
};

const kindOf = (/** @type {string} */ property) => {
  if (property === "font-size") return property;
  return property.endsWith("radius") ? "radius" : "space";
};

test("sizes of text, spaces and corners are from the scale in tokens.css", () => {
  const sources = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(repository, parent)).map((name) => join(parent, name, "src")),
  );
  const sheets = sources
    .filter((folder) => existsSync(join(repository, folder)))
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".css") && !path.endsWith("tokens.css"))
        .map((path) => join(folder, path)),
    );
  expect(sheets.length).toBeGreaterThan(100);
  const others = sheets.flatMap((path) =>
    [...readFileSync(join(repository, path), "utf8").matchAll(DECLARATION)]
      .filter(([, property = "", value = ""]) => OWN_LENGTH[kindOf(property)].test(value))
      .map(([declaration]) => `${path}: ${declaration.trim()}`),
  );
  expect(others).toEqual([]);
});
