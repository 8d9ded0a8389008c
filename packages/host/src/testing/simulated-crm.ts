import {
  CallingError,
  type CallDocument,
  type CallState,
  type SavedCall,
} from "@calling-extensions/contract";
import type { SaveCallOptions } from "../api/outbox.ts";

interface StoredDocument {
  readonly document: CallDocument;
  readonly writer: string;
  readonly epoch: number;
}

/** The record of a call, as the timeline shows it. */
export interface SimulatedEngagement {
  readonly id: string;
  readonly callId: string;
  readonly values: Map<string, unknown>;
  endStatus?: string | undefined;
  isLost: boolean;
  isDeleted: boolean;
  heartbeatAt: number;
}

const STATES: readonly CallState[] = [
  "idle",
  "dialing",
  "ringing",
  "inProgress",
  "ended",
  "completed",
];

/** The part of a version that a save sends; the browser's own fields are missing. */
const toSent = ({
  draft: _draft,
  isCreationFailed: _creationFailed,
  startTimestamp: _timestamp,
  isUnannounced: _unannounced,
  chosenRecord,
  ...document
}: CallDocument): CallDocument => ({
  ...document,
  ...(chosenRecord && { calledRecord: chosenRecord }),
});

function conflictWith({ document, writer, epoch }: StoredDocument): CallingError {
  // Ages are calculated when they are read, so the times differ slightly after a round trip.
  const theirs = { ...document, startedAt: document.startedAt - 3 };
  const details = { document: theirs, writer, epoch };
  return new CallingError("callConflict", "Conflict.", { details });
}

/** A CRM that stores documents by the rules of the `/_page` API. */
export class SimulatedCrm {
  readonly documents = new Map<string, StoredDocument>();
  readonly engagements = new Map<string, SimulatedEngagement>();
  /** Every value that a property of a call ever had. */
  readonly history = new Map<string, Set<string>>();
  /** Calls whose engagement was replaced by the app's own. */
  readonly moved = new Set<string>();
  readonly violations: string[] = [];
  readonly #now: () => number;
  #lastId = 100;

  constructor(now: () => number) {
    this.#now = now;
  }

  engagementsOf(callId: string): SimulatedEngagement[] {
    return [...this.engagements.values()].filter((each) => each.callId === callId);
  }

  /** The engagement of the document of a call. */
  engagementOf(callId: string): SimulatedEngagement | undefined {
    const id = this.documents.get(callId)?.document.engagementId;
    return id === undefined ? undefined : this.engagements.get(id);
  }

  save(
    given: CallDocument,
    { previous, writer, epoch }: Omit<SaveCallOptions, "signal">,
  ): SavedCall {
    const document = toSent(given);
    const { id, version } = document;
    if (document.owner === "none") this.violations.push(`${id} was sent without an owner`);
    const stored = this.documents.get(id);
    const base = previous?.version ?? 0;
    if (!stored) {
      if (base > 0) this.violations.push(`${id} is based on a version that was never stored`);
      return this.#apply(document, { writer, epoch }, undefined);
    }
    if (epoch < stored.epoch) throw conflictWith(stored);
    const isSameWriter = stored.writer === writer;
    if (isSameWriter && version === stored.document.version) {
      if (!isSameContent(document, stored.document)) {
        this.violations.push(
          `${id} has two contents of version ${version}: ${JSON.stringify(document)} ${JSON.stringify(stored.document)}`,
        );
      }
      return this.#answer(stored.document);
    }
    if (isSameWriter && version < stored.document.version) {
      if (epoch > stored.epoch) throw conflictWith(stored);
      return this.#answer(stored.document);
    }
    if (base !== stored.document.version && !isSameWriter) {
      throw conflictWith(stored);
    }
    return this.#apply(document, { writer, epoch }, stored.document);
  }

  heartbeat({ id, version }: { id: string; version: number }): void {
    const stored = this.documents.get(id);
    const engagement = this.engagementOf(id);
    if (!stored || !engagement || stored.document.state === "completed") return;
    engagement.heartbeatAt = this.#now();
    if (version === stored.document.version) engagement.isLost = false;
  }

  /** Marks calls without a heartbeat as lost. */
  expireLeases(): void {
    for (const { document } of this.documents.values()) {
      const engagement = this.engagementOf(document.id);
      const isSilent = engagement && this.#now() - engagement.heartbeatAt > 150_000;
      if (isSilent && document.state !== "completed") engagement.isLost = true;
    }
  }

  #apply(
    sent: CallDocument,
    by: Omit<StoredDocument, "document">,
    before: CallDocument | undefined,
  ): SavedCall {
    const { id } = sent;
    const engagement = this.#engagementFor(sent, before);
    this.documents.set(id, {
      document: { ...sent, engagementId: engagement.id },
      ...by,
    });
    const answer = this.#answer({ ...sent, engagementId: engagement.id });
    if (engagement.isDeleted) return answer;
    for (const [name, value] of Object.entries(sent.properties)) {
      const isChanged = before?.engagementId !== engagement.id || before.properties[name] !== value;
      if (isChanged) this.write(engagement, name, value);
    }
    if (this.#knowsEndBest(sent, engagement, before)) engagement.endStatus = sent.endStatus;
    engagement.isLost = false;
    engagement.heartbeatAt = this.#now();
    return answer;
  }

  /**
   * An app's own engagement keeps its end, and another document of the call can be in a later
   * state.
   */
  #knowsEndBest(
    { id, owner, state }: CallDocument,
    engagement: SimulatedEngagement,
    before: CallDocument | undefined,
  ): boolean {
    if (owner === "app" && !before && engagement.endStatus !== undefined) return false;
    const others = [...this.documents.values()].filter(
      ({ document }) => document.id !== id && document.engagementId === engagement.id,
    );
    return others.every(({ document }) => STATES.indexOf(document.state) <= STATES.indexOf(state));
  }

  /** The engagement of another document of the same call. */
  #engagementOfSameCall({ externalCallId }: CallDocument): string | undefined {
    if (externalCallId === undefined) return undefined;
    const documents = [...this.documents.values()].map(({ document }) => document);
    return documents.find((document) => document.externalCallId === externalCallId)?.engagementId;
  }

  /** Sets a value, for a save or for another program. */
  write(engagement: SimulatedEngagement, name: string, value: unknown): void {
    engagement.values.set(name, value);
    const values = this.history.get(engagement.callId) ?? new Set();
    this.history.set(engagement.callId, values.add(JSON.stringify([name, value])));
  }

  #engagementFor(sent: CallDocument, before: CallDocument | undefined): SimulatedEngagement {
    const isApps = sent.owner === "app";
    const known = isApps
      ? sent.engagementId
      : (before?.engagementId ?? this.#engagementOfSameCall(sent));
    const existing = known === undefined ? undefined : this.engagements.get(known);
    if (existing) return existing;
    const engagement = {
      id: known ?? String(++this.#lastId),
      callId: sent.id,
      values: new Map(),
      isLost: false,
      isDeleted: false,
      heartbeatAt: this.#now(),
    };
    // If an app creates its own engagement after a failure, it replaces the host's.
    if (before?.engagementId !== undefined) {
      this.engagements.delete(before.engagementId);
      this.moved.add(sent.id);
    }
    this.engagements.set(engagement.id, engagement);
    return engagement;
  }

  #answer({ engagementId, version }: CallDocument): SavedCall {
    const isDeleted = engagementId !== undefined && this.engagements.get(engagementId)?.isDeleted;
    return {
      ...(engagementId && { engagementId }),
      version,
      ...(isDeleted && { gone: "deleted" }),
    };
  }
}

const isSameContent = (one: CallDocument, other: CallDocument): boolean =>
  JSON.stringify(toContent(one)) === JSON.stringify(toContent(other)) &&
  Object.keys(one.properties).length === Object.keys(other.properties).length &&
  Object.entries(one.properties).every(([name, value]) => other.properties[name] === value);

const toContent = ({ state, endStatus, calledRecord, owner }: CallDocument): unknown => [
  state,
  endStatus,
  calledRecord,
  owner,
];
