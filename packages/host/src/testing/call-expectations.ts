import type { SimulatedPage } from "@calling-extensions/platform/testing";
import type { HostCall } from "../api/host-call.ts";
import type { CallOutbox } from "../api/outbox.ts";
import type { AppCall } from "./simulated-app.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** After this time, the browser's storage contains what a page received. */
const STORED_AFTER_MS = 600;

interface SavedValue {
  readonly name: string;
  readonly value: string;
  /** The page that received the call. */
  readonly page: SimulatedPage;
  isPromised: boolean;
}

/** The expected result for one of an app's calls. */
export interface Expectation {
  readonly wantsEngagement: boolean;
  /** The records with which the call may be associated. */
  readonly contacts: Set<string>;
  /** Every value that a user saved, in order. */
  readonly values: SavedValue[];
  isPromised: boolean;
  end?: { readonly status: string; readonly at: number; readonly page: SimulatedPage };
  readonly begunAt: number;
  /** Whether a page was closed before its last changes of the call were certainly stored. */
  isUncertain: boolean;
}

/** What the CRM must have of each call at the end. */
export class CallExpectations {
  readonly #world: SimulatedWorld;
  readonly #isShared: boolean;
  readonly #expectations = new Map<string, Expectation>();

  /** @param isShared see `CallCenterOptions`. */
  constructor(world: SimulatedWorld, isShared: boolean) {
    this.#world = world;
    this.#isShared = isShared;
  }

  get(id: string): Expectation | undefined {
    return this.#expectations.get(id);
  }

  set(id: string, expectation: Expectation): void {
    this.#expectations.set(id, expectation);
  }

  /** @param calls of the apps that are open. */
  findProblems(calls: readonly AppCall[]): string[] {
    const { crm } = this.#world;
    const documents = [...crm.documents.values()].map(({ document }) => document);
    return [
      ...crm.violations,
      ...documents.flatMap(({ id, externalCallId, calledRecord }) => {
        const contacts = this.get(String(externalCallId))?.contacts;
        const isOwn = !calledRecord || contacts?.has(calledRecord.objectId);
        return isOwn ? [] : [`${id} is filed under ${calledRecord.objectId}`];
      }),
      ...calls.flatMap((call) => this.#findUnconfirmed(call)),
      ...[...this.#expectations].flatMap(([id, expectation]) => this.#compare(id, expectation)),
    ];
  }

  /** An app that repeats a message without a reply eventually receives a confirmation. */
  #findUnconfirmed({ id, unconfirmed, isUnknown }: AppCall): string[] {
    const expectation = this.get(id);
    const engagement = this.engagementsOf(id)[0];
    if (
      this.#isShared ||
      unconfirmed.size === 0 ||
      !expectation?.wantsEngagement ||
      engagement?.isDeleted
    )
      return [];
    // The user sees that the call ended with its page.
    if (expectation.isUncertain && isUnknown) return [];
    return [`${id} was never told that ${[...unconfirmed.values()].join()} is stored`];
  }

  #compare(id: string, expectation: Expectation): string[] {
    const engagements = this.engagementsOf(id);
    if (engagements.length > 1) return [`${id} was created ${engagements.length} times`];
    const [engagement] = engagements;
    const { values, isPromised, wantsEngagement, end, isUncertain } = expectation;
    const isNeeded = isPromised || values.some((value) => value.isPromised);
    if (!engagement) return isNeeded ? [`${id} is not in the CRM`] : [];
    if (engagement.isDeleted) return [];
    const problems: string[] = [];
    if (!wantsEngagement) problems.push(`${id} has an engagement that was not requested`);
    for (const [name, value] of engagement.values) {
      const isOwn = String(value).startsWith(`${id}:`) || String(value).startsWith("foreign-");
      if (!isOwn) problems.push(`${id} has ${name} of another call: ${String(value)}`);
    }
    for (const name of new Set(values.map((value) => value.name))) {
      const given = values.filter((value) => value.name === name);
      const last = given.findLastIndex((value) => value.isPromised);
      if (last === -1) continue;
      const stored = String(engagement.values.get(name));
      const allowed = given.slice(last).map(({ value }) => value);
      // After what the page of an earlier app had as a draft, which an app that continues the call may not know.
      const text = stored.split("\n\n").at(-1) ?? "";
      if (!allowed.includes(text) && !stored.startsWith("foreign-")) {
        problems.push(`${id} has ${name}: ${stored}, not ${allowed.join(" or ")}`);
      }
    }
    if (end && !isUncertain && !this.#isShared && engagement.endStatus !== end.status) {
      problems.push(`${id} ended as ${engagement.endStatus}, not ${end.status}`);
    }
    return problems;
  }

  engagementsOf(id: string) {
    const { crm } = this.#world;
    const documents = [...crm.documents.values()].map(({ document }) => document);
    const ids = documents.flatMap(({ externalCallId, engagementId }) =>
      externalCallId === id && engagementId !== undefined ? engagementId : [],
    );
    return [...new Set(ids)].flatMap((engagementId) => crm.engagements.get(engagementId) ?? []);
  }

  promise(id: string, values: Iterable<readonly [string, string]>): void {
    const expectation = this.get(id);
    for (const [name, value] of values) {
      const given = expectation?.values.find((one) => one.name === name && one.value === value);
      if (given) given.isPromised = true;
    }
  }

  /** Everything that a page shows as saved must be stored, too. */
  noteShown({ externalCallId, saving, engagementId }: HostCall, page: SimulatedPage): void {
    const expectation = this.get(externalCallId);
    if (!expectation || page.isClosed || saving !== "stored" || engagementId === undefined) return;
    expectation.isPromised = true;
    for (const value of expectation.values) if (value.page === page) value.isPromised = true;
  }

  /** What a page received just now, or could not store, may be lost with the page. */
  noteClosing({ page, outbox }: { page: SimulatedPage; outbox: CallOutbox }): void {
    const isSafe =
      outbox.storageTier === "indexedDB" &&
      this.#world.storages.every(({ health }) => health === "fine");
    for (const expectation of this.#expectations.values()) {
      const { end } = expectation;
      const isHere = this.#isShared || end?.page === page;
      const lastAt = end && isHere ? end.at : expectation.begunAt;
      const isFresh = this.#world.clock.now() - lastAt < STORED_AFTER_MS;
      if (isFresh || !isSafe) expectation.isUncertain = true;
    }
  }
}
