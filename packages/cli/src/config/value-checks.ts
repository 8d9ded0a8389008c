import { DocumentedError } from "@calling-extensions/contract";
import { MAX_LISTED_KEYS } from "../limits.ts";

/** Checks a value of the configuration. An error names its path. */
export type ValueCheck = (value: unknown, path: string) => void;

function fail(path: string, expected: string): never {
  throw new DocumentedError(
    "invalidConfiguration",
    `${path} in the configuration must be ${expected}.`,
  );
}

const is =
  (isValid: (value: unknown) => boolean, expected: string): ValueCheck =>
  (value, path) => {
    if (!isValid(value)) fail(path, expected);
  };

export const text = is(
  (value) => typeof value === "string" && value.trim() !== "",
  "text that isn't empty",
);
export const boolean = is((value) => typeof value === "boolean", "true or false");
export const positive = is(
  (value) => typeof value === "number" && Number.isFinite(value) && value > 0,
  "a number above 0",
);
export const callable = is((value) => typeof value === "function", "a function");
export const webUrl = is(
  (value) => typeof value === "string" && /^https?:/.test(value) && URL.canParse(value),
  "a URL such as http://localhost:3000",
);
export const oneOf = (...values: readonly string[]): ValueCheck =>
  is((value) => values.some((each) => each === value), values.join(" or "));

export const list =
  (check: ValueCheck): ValueCheck =>
  (value, path) => {
    if (!Array.isArray(value)) fail(path, "a list");
    for (const [index, each] of value.entries()) check(each, `${path}[${index}]`);
  };

/** An object whose keys are known. A key that ends with `!` is required. */
export const object =
  (checks: Readonly<Record<string, ValueCheck>>): ValueCheck =>
  (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      fail(path === "" ? "The default export" : path, "an object");
    }
    const prefix = path === "" ? "" : `${path}.`;
    for (const [key, each] of Object.entries(value)) {
      const check = [key, `${key}!`].find((name) => Object.hasOwn(checks, name));
      if (check === undefined) {
        const known = Object.keys(checks).map((name) => name.replace(/!$/, ""));
        const listed = known.length <= MAX_LISTED_KEYS ? ` Known keys: ${known.join(", ")}.` : "";
        throw new DocumentedError(
          "invalidConfiguration",
          `The configuration has an unknown key ${prefix}${key}.${listed}`,
        );
      }
      if (each !== undefined) checks[check]?.(each, `${prefix}${key}`);
    }
    for (const key of Object.keys(checks).filter((name) => name.endsWith("!"))) {
      const name = key.slice(0, -1);
      if ((value as Record<string, unknown>)[name] === undefined) {
        throw new DocumentedError(
          "invalidConfiguration",
          `The configuration lacks ${prefix}${name}.`,
        );
      }
    }
  };
