import type { CallDocument } from "@calling-extensions/contract";
import { OwnTab } from "@calling-extensions/platform";
import type { SimulatedPage } from "@calling-extensions/platform/testing";
import type { CallOutbox } from "../api/outbox.ts";
import { createMemoryStore } from "../outbox/call-store.ts";
import { CompletedCalls } from "../outbox/completed-calls.ts";
import { startCallOutbox } from "../outbox/start-call-outbox.ts";
import { createTabChannel } from "../outbox/tab-channel.ts";
import { never } from "./simulated-storage.ts";
import type { SimulatedWorld } from "./simulated-world.ts";

/** The origin and identity of a page. */
export interface OutboxPlace {
  readonly page: SimulatedPage;
  /** The tab of the page, if something else in the page needs it. */
  readonly tab?: OwnTab;
  readonly writer: string;
  log(this: void, text: string): void;
}

/** The tab of a simulated page, as its code sees it. */
export const tabOf = ({ navigator, sessionStorage, clock }: SimulatedPage): OwnTab =>
  new OwnTab({ locks: navigator.locks, storage: sessionStorage, clock });

/** Starts the outbox of a page on a simulated browser and network. */
export function startSimulatedOutbox(world: SimulatedWorld, place: OutboxPlace): CallOutbox {
  const { network, crm, storages } = world;
  const { page, writer, log, tab = tabOf(page) } = place;
  const random = (): number => world.random();
  const sending = new Set<string>();
  const [first, ...rest] = [
    ...storages.map((storage) => storage.for(page, random)),
    createMemoryStore(),
  ];
  if (!first) throw new Error("A world has storages.");
  return startCallOutbox({
    clock: page.clock,
    stores: [first, ...rest],
    tab,
    completedCalls: new CompletedCalls(page.sessionStorage, "completed"),
    tabChannel: createTabChannel(new page.BroadcastChannel("test")),
    writer,
    random,
    isOnline: () => network.weather !== "offline",
    onOnline: () => () => undefined,
    onLeave: () => () => undefined,
    saveCall: async (document, options) => {
      if (page.isClosed) return never();
      const { id } = document;
      if (sending.has(id)) crm.violations.push(`${id} has two requests of ${writer} at once`);
      sending.add(id);
      options.signal.addEventListener("abort", () => sending.delete(id));
      log(`sends ${describe(document)} on ${options.previous?.version ?? 0} as ${options.writer}`);
      const sent = structuredClone(document);
      return network
        .send(page, () => {
          world.log.push(`  CRM gets ${describe(sent)} of ${options.writer}`);
          return crm.save(sent, options);
        })
        .finally(() => sending.delete(id));
    },
    sendHeartbeat: (call) => {
      const owner = world.owners.get(call.id);
      if (owner && owner !== page && !owner.isClosed) {
        crm.violations.push(`${writer} renews ${call.id}, which is in another page`);
      }
      return network.send(page, () => crm.heartbeat(call));
    },
  });
}

export const describe = ({ id, version, state, properties }: CallDocument): string =>
  `${id} v${version} ${state} ${JSON.stringify(properties)}`;
