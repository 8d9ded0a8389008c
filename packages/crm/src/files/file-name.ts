import { invalid } from "../errors/crm-error.ts";
import { MAX_FILE_NAME_LENGTH } from "../limits.ts";

/** Control characters, and those that change the direction of text, so that a name looks like another one. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * Parses the name of a file or folder in a request.
 *
 * @param field the field of the request, for the error
 * @throws CrmError `invalid` for an empty or long name, a path, and characters that hide what it is
 */
export function parseName(text: string, field: string): string {
  const name = text.normalize("NFC").trim();
  const problem = problemOf(name);
  if (problem === undefined) return name;
  throw invalid([{ message: `Invalid name: ${problem}.`, in: field, code: "INVALID_NAME" }]);
}

function problemOf(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.length > MAX_FILE_NAME_LENGTH) {
    return `it has ${name.length} characters, and at most ${MAX_FILE_NAME_LENGTH} are allowed`;
  }
  if (/[/\\]/.test(name)) return "it must not contain a slash or backslash";
  if (name === "." || name === "..") return `it must not be "${name}"`;
  if (UNSAFE.test(name)) return "it must not contain control or text direction characters";
  return undefined;
}

/** Splits `report.final.pdf` into `report.final` and `pdf`. A leading dot belongs to the name. */
export function splitName(fullName: string): { name: string; extension: string } {
  const [, name = fullName, extension = ""] =
    /^(.+)\.([\p{L}\p{N}_-]{1,20})$/u.exec(fullName) ?? [];
  return { name, extension: extension.toLowerCase() };
}

/** Splits a path such as `/recordings/2026` into its names. */
export const splitPath = (path: string, field: string): string[] =>
  path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => parseName(part, field));

/** The next name to try if one is taken: `scan`, `scan-1`, `scan-2`. */
export const numberedName = (name: string, number: number): string => {
  if (number === 0) return name;
  const suffix = `-${number}`;
  return `${name.slice(0, MAX_FILE_NAME_LENGTH - suffix.length)}${suffix}`;
};
