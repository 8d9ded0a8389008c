import { DocumentedError, rulesUrl } from "@calling-extensions/contract";
import { resolve } from "node:path";
import type { CallingExtensionsConfig } from "./config/config.ts";
import { reporters, type ReporterName } from "./check/reporters/reporters.ts";
import { ruleIds, type RuleId } from "./check/rules.ts";

export interface ReporterChoice {
  readonly name: ReporterName;
  /** Undefined prints the report. */
  readonly file: string | undefined;
}

export function readRule(option: string, text: string): RuleId {
  const rule = ruleIds.find((each) => each === text);
  if (rule !== undefined) return rule;
  throw new DocumentedError(
    "invalidCommand",
    `${option} must be a rule of ${rulesUrl}, not "${text}".`,
  );
}

export function readMinChecked(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,3}$/.test(text) && Number(text) <= ruleIds.length) return Number(text);
  throw new DocumentedError(
    "invalidCommand",
    `--min-checked must be a number of rules, up to ${ruleIds.length}, not "${text}".`,
  );
}

/** Reads `<name>` or `<name>=<file>`. */
export function readReporter(text: string): ReporterChoice {
  const [, given = "", file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const name = (Object.keys(reporters) as ReporterName[]).find((each) => each === given);
  if (file === "")
    throw new DocumentedError("invalidCommand", `--reporter ${text} lacks the name of the file.`);
  if (name) return { name, file: file === undefined ? undefined : resolve(file) };
  const names = Object.keys(reporters).join(", ");
  throw new DocumentedError(
    "invalidCommand",
    `--reporter must be one of ${names}, not "${given}".`,
  );
}

/** Reads the app's URL, from `dev <url>` or `--app <url>`. */
export function readApp(option: string | undefined, positionals: readonly string[]): URL {
  const [first, second] = option === undefined ? positionals : [option, ...positionals];
  if (first === undefined) {
    throw new DocumentedError(
      "invalidCommand",
      "Enter the app's URL: calling-extensions dev http://localhost:3000.",
    );
  }
  if (second !== undefined) {
    throw new DocumentedError(
      "invalidCommand",
      `Enter only one URL, not "${first}" and "${second}".`,
    );
  }
  return readUrl(first, "The app's URL");
}

/** @param name what the URL is, as the beginning of a sentence. */
export function readUrl(text: string, name: string): URL {
  const url = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url);
  throw new DocumentedError(
    "invalidCommand",
    `${name} must look like http://localhost:3000, not "${text}".`,
  );
}

/** Reads an origin, or a pattern whose host starts with `*.`. The page supports the same notation. */
export function readOrigin(text: string): string {
  const [, scheme = "", wildcard = "", rest = ""] =
    /^(https?:\/\/)(\*\.)?([^*]+)$/i.exec(text) ?? [];
  const origin = URL.canParse(scheme + rest) ? new URL(scheme + rest).origin : undefined;
  if (origin !== undefined) return origin.replace("://", `://${wildcard}`);
  throw new DocumentedError(
    "invalidCommand",
    `--allow-origin must be an origin such as https://login.example.com or https://*.example.com, not "${text}".`,
  );
}

export function readName(text = "My app"): string {
  const name = text.trim();
  if (name.length > 0 && name.length <= 100) return name;
  throw new DocumentedError("invalidCommand", "--name must have 1 to 100 characters.");
}

export function readSize(text: string | undefined): CallingExtensionsConfig["size"] | undefined {
  if (text === undefined) return undefined;
  const [, width, height] = /^([1-9]\d{1,3})x([1-9]\d{1,3})$/.exec(text) ?? [];
  if (width !== undefined && height !== undefined) {
    return { width: Number(width), height: Number(height) };
  }
  throw new DocumentedError(
    "invalidCommand",
    `--size must be in pixels, such as 400x650, not "${text}".`,
  );
}

export const resolveIfSet = (path: string | undefined): string | undefined =>
  path === undefined ? undefined : resolve(path);

export function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new DocumentedError("invalidCommand", `--port must be a port number, not "${text}".`);
}
