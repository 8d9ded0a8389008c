import {
  beginCall,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
  type NewCall,
} from "@calling-extensions/contract";
import { createMemoryStorage, type SimulatedPage } from "@calling-extensions/platform/testing";
import type { CallOutbox } from "../api/outbox.ts";
import { describe, startSimulatedOutbox } from "./simulated-outbox.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** A version that a host passed to its outbox. */
export interface PutVersion {
  readonly document: CallDocument;
  readonly event: CallDocumentEvent | undefined;
  /** Whether the browser's storage has it. */
  isStored: boolean;
  /** Whether the page had no storage left. */
  isVolatile: boolean;
}

/** A tab: a page with an outbox and a host that has calls. */
export class SimulatedTab {
  readonly name: string;
  readonly session: Map<string, string>;
  page: SimulatedPage;
  outbox: CallOutbox;
  /** The calls that are in this page, as its host has them. */
  calls = new Map<string, CallDocument>();
  readonly #world: SimulatedWorld;
  readonly #versions: Map<string, PutVersion[]>;
  #pages = 0;

  /** @param session of the tab that is duplicated. */
  constructor(
    world: SimulatedWorld,
    versions: Map<string, PutVersion[]>,
    name: string,
    session: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#world = world;
    this.#versions = versions;
    this.name = name;
    this.session = new Map(session);
    [this.page, this.outbox] = this.#open();
  }

  reload(): void {
    this.close();
    this.calls = new Map();
    [this.page, this.outbox] = this.#open();
  }

  close(): void {
    this.page.close(this.#world.random() * 400);
  }

  begin(call: Omit<NewCall, "id" | "providerId" | "startedAt">, event: CallDocumentEvent): void {
    const id = `call-${this.#world.count()}`;
    const startedAt = this.#world.clock.now();
    const first = beginCall({ ...call, id, providerId: "app", startedAt });
    this.#put(first, undefined);
    this.act(id, event);
  }

  act(id: string, event: CallDocumentEvent): void {
    const document = this.calls.get(id);
    if (!document) return;
    const reduction = reduceCall(document, event);
    if (reduction.ok && reduction.changed) this.#put(reduction.document, event);
  }

  #put(document: CallDocument, event: CallDocumentEvent | undefined): void {
    const { page, outbox } = this;
    const put: PutVersion = {
      document,
      event,
      isStored: false,
      isVolatile: outbox.storageTier === "memory",
    };
    const versions = this.#versions.get(document.id) ?? [];
    this.#versions.set(document.id, [...versions, put]);
    this.calls.set(document.id, document);
    this.#world.owners.set(document.id, page);
    this.#log(`puts ${describe(document)} after ${JSON.stringify(event)}`);
    void this.#awaitStorage(put, page, outbox);
  }

  async #awaitStorage(put: PutVersion, page: SimulatedPage, outbox: CallOutbox): Promise<void> {
    await outbox.put(put.document, put.event);
    put.isStored = !page.isClosed && outbox.storageTier !== "memory";
  }

  async #claimCalls(page: SimulatedPage, outbox: CallOutbox): Promise<void> {
    const documents = await outbox.claimCalls("app");
    if (page.isClosed) return;
    for (const document of documents) {
      // A host only remembers that the call is completed. Its app could complete it again, but none
      // does here.
      if (document.state === "completed") continue;
      this.#log(`takes up ${describe(document)}`);
      this.#world.owners.set(document.id, page);
      if (!this.calls.has(document.id)) this.calls.set(document.id, document);
    }
  }

  #open(): [SimulatedPage, CallOutbox] {
    const page = this.#world.browser.openPage(createMemoryStorage(this.session));
    const outbox = startSimulatedOutbox(this.#world, {
      page,
      writer: `${this.name}.${++this.#pages}`,
      log: (text) => this.#log(text),
    });
    this.#listen(page, outbox);
    void this.#claimCalls(page, outbox);
    return [page, outbox];
  }

  #listen(page: SimulatedPage, outbox: CallOutbox): void {
    const { crm } = this.#world;
    outbox.on("change", ({ document }) => {
      if (this.calls.has(document.id)) this.calls.set(document.id, document);
    });
    outbox.on("saved", ({ acknowledged, document }) => {
      this.#log(`knows that ${describe(acknowledged?.document ?? document)} is saved`);
      const history = crm.history.get(document.id) ?? new Set();
      // The CRM responds to a late version with the newer one that replaced it.
      const isReplaced = (acknowledged?.saved.version ?? 0) > (acknowledged?.document.version ?? 0);
      const isStored = !isReplaced && !acknowledged?.saved.gone;
      const properties = isStored ? acknowledged?.document.properties : {};
      for (const property of Object.entries(properties ?? {})) {
        const isThere = history.has(JSON.stringify(property));
        if (!isThere)
          crm.violations.push(`${document.id} shows ${property.join()} as saved, which is not`);
      }
      for (const put of this.#versions.get(document.id) ?? []) {
        if (acknowledged && isSameVersion(put.document, acknowledged.document)) put.isStored = true;
      }
    });
    outbox.on("failed", ({ document, error, status }) =>
      this.#log(`fails with ${describe(document)}: ${error?.code}, ${status}`),
    );
    outbox.on("removed", ({ document }) => {
      this.#log(`removes ${describe(document)}`);
      if (this.#world.owners.get(document.id) === page) this.#world.owners.delete(document.id);
    });
    outbox.on("storage", ({ tier }) => {
      this.#log(`keeps calls in ${tier}`);
      if (tier !== "memory") return;
      for (const id of this.calls.keys()) {
        for (const put of this.#versions.get(id) ?? []) put.isVolatile = true;
      }
    });
    outbox.on("problem", (error) => {
      this.#log(`has a problem: ${error.message}`);
      this.#world.problems.push(error);
    });
    page.onClose(() => this.#log("is closed"));
  }

  #log(text: string): void {
    const time = new Date(this.#world.clock.now()).toISOString().slice(11, 23);
    this.#world.log.push(`${time} ${this.name} ${text}`);
  }
}

const isSameVersion = (one: CallDocument, other: CallDocument): boolean =>
  one.version === other.version &&
  one.state === other.state &&
  JSON.stringify(one.properties) === JSON.stringify(other.properties);
