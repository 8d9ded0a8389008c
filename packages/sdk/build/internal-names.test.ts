import { readFileSync } from "node:fs";
import { definitionOf, messageTypes } from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { internalNames } from "./internal-names.ts";
import * as sdk from "../src/index.ts";

/**
 * The API report without its comments, whose words are not names, and without the table of messages: types come from it,
 * but apps can't read it.
 */
const publicFace = readFileSync(new URL("../etc/sdk.api.md", import.meta.url), "utf8")
  .replaceAll(/"[^"\n]* [^"\n]*"/g, '""')
  .replace(/^const messages: \{$.*?^\};$/ms, "");

/** The names of all fields of a shape, including nested ones. */
const fieldsOf = (shape: unknown): string[] =>
  typeof shape === "object" && shape
    ? Object.entries(shape).flatMap(([name, inner]) => [name].concat(fieldsOf(inner)))
    : [];

test.each(internalNames)(
  "%s, which the build shortens, is neither public nor on the wire",
  (name) => {
    expect(publicFace).not.toMatch(new RegExp(`\\b${name}\\b`));
    expect(messageTypes.flatMap((type) => fieldsOf(definitionOf(type).payload))).not.toContain(
      name,
    );
    expect(fieldsOf(sdk)).not.toContain(name);
  },
);
