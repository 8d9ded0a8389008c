import {
  toJsonSchema,
  type Infer,
  type JsonSchema,
  type Schema,
} from "@calling-extensions/contract";

/** The version of the report's format. A version only gets new fields; a field that is removed or changes needs the next. */
export const REPORT_VERSION = 1;

const finding = {
  /** `at` is in epoch milliseconds. */
  "!": { text: "string", at: "number" },
  /** The message that it is about, and its number in its session, from 1. */
  message: { "!": { type: "string", number: "number" } },
  /** The title of a part of the check. */
  journey: "string",
} as const satisfies Schema;

/** A report of `check --reporter json`. */
export const reportSchema = {
  "!": {
    version: "number",
    /** URL without its query. */
    app: "string",
    /** Whether the command exits with 0. */
    passed: "boolean",
    environment: {
      "!": {
        /** Of the package `calling-extensions`, which has the rules. */
        version: "string",
        ruleCount: "number",
        browser: "string",
        node: "string",
        /** ISO 8601. */
        startedAt: "string",
        durationMs: "number",
        changedRules: { "*": { "!": { severity: "error|warning|off", reason: "string" } } },
      },
      /** The app's SDK with its version, as the app names it. */
      sdk: "string",
    },
    /** Why the check hasn't passed although no rule failed, in sentences. */
    gaps: ["string"],
    /** One for each rule. */
    results: [
      {
        "!": {
          rule: "string",
          severity: "error|warning",
          status: "passed|failed|notChecked|off",
          findings: [finding],
        },
        /** Why the rule was not checked, or why the configuration changes it. */
        reason: "string",
        /** The result in the baseline, if that has the rule. */
        before: "passed|failed|notChecked|off",
      },
    ],
    /** The parts of the check that ran, the rules that each decides, and the file of its recording. */
    journeys: [
      { "!": { title: "string", rules: ["string"], durationMs: "number" }, recording: "string" },
    ],
    /** How often the app sent each message. */
    coverage: [{ "!": { type: "string", count: "number" } }],
    /** How the check differs from a user's browser, in sentences. */
    notes: ["string"],
  },
  /** The earlier check that this one is compared with. */
  baseline: { "!": { version: "string", startedAt: "string" } },
} as const satisfies Schema;

export type JsonReport = Infer<typeof reportSchema>;

export const reportJsonSchema = (): JsonSchema => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "A report of npx calling-extensions check",
  ...toJsonSchema(reportSchema),
});
