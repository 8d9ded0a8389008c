import type { Severity } from "@calling-extensions/contract";
import type { MessageRecord } from "@calling-extensions/host";
import { ruleIds, rules, type RuleId } from "./rules.ts";

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
  /** When the message came, or when the check noticed; epoch milliseconds. */
  readonly at: number;
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
  /** The result in the baseline, if there is one that has the rule. */
  readonly before?: RuleStatus;
}

/** A rule's change in the configuration. The reason appears in every report. */
export interface RuleSetting {
  readonly severity: Severity | "off";
  readonly reason: string;
}

export type RuleSettings = { readonly [Rule in RuleId]?: RuleSetting };

const NOT_REACHED = "The check did not get that far.";

/** A message of a session, as the host has it. */
type JudgedMessage = Pick<MessageRecord, "type" | "id" | "at">;

/** Collects what the journeys find out about each rule. A failure outweighs a pass. */
export class Verdict {
  /** Title of the journey that it is about. */
  readonly journey: string | undefined;
  /** What was found out before the journey. */
  readonly #earlier: Verdict | undefined;
  readonly #findings = new Map<RuleId, Finding[]>();
  readonly #passed = new Set<RuleId>();
  readonly #reasons = new Map<RuleId, string>();
  #isClosed = false;

  constructor(journey?: string, earlier?: Verdict) {
    this.journey = journey;
    this.#earlier = earlier;
  }

  /** Begins the verdict of a journey, or of a part of it. Nothing of it counts until it is committed. */
  begin(journey = this.journey): Verdict {
    return new Verdict(journey, this);
  }

  /** Adds the journey's results to those before it: without passes if the journey didn't finish. */
  commit({ isFinished = true } = {}): void {
    const earlier = this.#earlier;
    if (!earlier || this.#isClosed) return;
    this.#isClosed = true;
    for (const [rule, findings] of this.#findings) {
      for (const finding of findings) earlier.#add(rule, finding);
    }
    for (const [rule, reason] of this.#reasons) earlier.skip([rule], reason);
    if (!isFinished) return;
    for (const rule of this.#passed) earlier.pass(rule);
  }

  /** Drops the results. The journey may still run, and finds a page that is gone. */
  discard(): void {
    this.#isClosed = true;
  }

  pass(rule: RuleId): void {
    this.#passed.add(rule);
  }

  /** The same text twice is one finding. */
  fail(rule: RuleId, text: string, message?: JudgedMessage): void {
    this.#add(rule, {
      text,
      at: message?.at ?? Date.now(),
      ...(message && { message: { type: message.type, number: message.id } }),
      ...(this.journey !== undefined && { journey: this.journey }),
    });
  }

  #add(rule: RuleId, finding: Finding): void {
    if (this.hasFinding(rule, finding.text)) return;
    this.#findings.set(rule, [...(this.#findings.get(rule) ?? []), finding]);
  }

  /** Passes or fails a rule. Returns whether it passed. */
  expect(rule: RuleId, isFulfilled: boolean, text: string, message?: JudgedMessage): boolean {
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

  /** The number of findings of the journey. */
  get findingCount(): number {
    return [...this.#findings.values()].flat().length;
  }

  hasFailed(rule: RuleId): boolean {
    return this.#findings.has(rule) || (this.#earlier?.hasFailed(rule) ?? false);
  }

  /** Whether a rule was checked. */
  hasResult(rule: RuleId): boolean {
    return this.#statusOf(rule) !== "notChecked" || (this.#earlier?.hasResult(rule) ?? false);
  }

  hasFinding(rule: RuleId, text: string): boolean {
    const isNew = this.#findings.get(rule)?.some((finding) => finding.text === text) ?? false;
    return isNew || (this.#earlier?.hasFinding(rule, text) ?? false);
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

/** Whether the app broke a rule in the baseline, too. */
export const isKnown = ({ status, before }: RuleResult): boolean =>
  status === "failed" && before === "failed";

/** Whether an error was found; warnings, and what the baseline has, don't count. */
export const hasErrors = (results: readonly RuleResult[]): boolean =>
  results.some(
    (result) => result.severity === "error" && result.status === "failed" && !isKnown(result),
  );
