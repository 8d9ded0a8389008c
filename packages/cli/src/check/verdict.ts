import { ruleIds, rules, type RuleId, type Severity } from "./rules.ts";

/** The message that a finding is about. */
export interface FindingMessage {
  readonly type: string;
  /** Its number among the messages of its session, from 1. */
  readonly number: number;
}

/** What an app did wrong. */
export interface Finding {
  /** What happened, as a sentence, without data of a call. */
  readonly text: string;
  readonly message?: FindingMessage;
  /** Title of the part of the check in which it happened first. */
  readonly journey?: string;
}

/** `notChecked` is neither passed nor failed: `reason` says what prevented the check. */
export type RuleStatus = "passed" | "failed" | "notChecked" | "off";

export interface RuleResult {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly status: RuleStatus;
  readonly findings: readonly Finding[];
  /** Why the rule was not checked, or why the configuration changes it. */
  readonly reason?: string;
}

/** A rule's change in the configuration. The reason appears in every report. */
export interface RuleSetting {
  readonly severity: Severity | "off";
  readonly reason: string;
}

export type RuleSettings = { readonly [Rule in RuleId]?: RuleSetting };

const NOT_REACHED = "The check did not get that far.";

/** Collects what the journeys find out about each rule. A failure outweighs a pass. */
export class Verdict {
  /** Title of the journey that runs. */
  journey: string | undefined;
  readonly #findings = new Map<RuleId, Finding[]>();
  readonly #passed = new Set<RuleId>();
  readonly #reasons = new Map<RuleId, string>();

  pass(rule: RuleId): void {
    this.#passed.add(rule);
  }

  /** The same text twice is one finding. */
  fail(rule: RuleId, text: string, message?: { type: string; id: number }): void {
    const findings = this.#findings.get(rule) ?? [];
    this.#findings.set(rule, findings);
    if (findings.some((finding) => finding.text === text)) return;
    findings.push({
      text,
      ...(message && { message: { type: message.type, number: message.id } }),
      ...(this.journey !== undefined && { journey: this.journey }),
    });
  }

  /** Passes or fails a rule. Returns whether it passed. */
  expect(
    rule: RuleId,
    isFulfilled: boolean,
    text: string,
    message?: { type: string; id: number },
  ): boolean {
    if (isFulfilled) this.pass(rule);
    else this.fail(rule, text, message);
    return isFulfilled;
  }

  /** Records why rules can't be checked. The first reason counts. */
  skip(rulesToSkip: readonly RuleId[], reason: string): void {
    for (const rule of rulesToSkip) {
      if (!this.#reasons.has(rule)) this.#reasons.set(rule, reason);
    }
  }

  /** The number of findings of all rules. */
  get findingCount(): number {
    return [...this.#findings.values()].flat().length;
  }

  hasFailed(rule: RuleId): boolean {
    return this.#findings.has(rule);
  }

  /** Whether a rule was checked. */
  hasResult(rule: RuleId): boolean {
    return this.#statusOf(rule) !== "notChecked";
  }

  hasFinding(rule: RuleId, text: string): boolean {
    return this.#findings.get(rule)?.some((finding) => finding.text === text) ?? false;
  }

  /** Returns a result for each rule, in the order of the table. */
  results(settings: RuleSettings = {}): readonly RuleResult[] {
    return ruleIds.map((rule) => this.#resultOf(rule, settings[rule]));
  }

  #resultOf(rule: RuleId, setting: RuleSetting | undefined): RuleResult {
    if (setting?.severity === "off") {
      const { severity } = rules[rule];
      return { rule, severity, status: "off", findings: [], reason: setting.reason };
    }
    const findings = this.#findings.get(rule) ?? [];
    const status = this.#statusOf(rule);
    const reason =
      status === "notChecked" ? (this.#reasons.get(rule) ?? NOT_REACHED) : setting?.reason;
    const severity = setting?.severity ?? rules[rule].severity;
    return { rule, severity, status, findings, ...(reason !== undefined && { reason }) };
  }

  #statusOf(rule: RuleId): RuleStatus {
    if (this.#findings.has(rule)) return "failed";
    return this.#passed.has(rule) ? "passed" : "notChecked";
  }
}

/** Whether an error was found; warnings don't count. */
export const hasErrors = (results: readonly RuleResult[]): boolean =>
  results.some(({ severity, status }) => severity === "error" && status === "failed");
