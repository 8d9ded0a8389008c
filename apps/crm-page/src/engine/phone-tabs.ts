import type {
  CallCommand,
  CallOutbox,
  CallRelay,
  DialRequest,
  RecordReference,
} from "@calling-extensions/host";
import { transition } from "@calling-extensions/contract";
import type { OwnTab } from "@calling-extensions/platform";
import { joinTabs, type TabRole, type Tabs } from "@calling-extensions/tabs";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { createStore } from "zustand/vanilla";
import * as z from "zod/mini";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { HIDDEN } from "./frame-state.ts";
import { type PhonePart, type PhonePartEvent, phoneParts } from "./phone-part.ts";
import {
  CONTEST_MS,
  KNOWN_TIMEOUT_MS,
  MAX_CLAIMS,
  MAX_SHARED_REPLIES,
  READY_TIMEOUT_MS,
  RELOAD_MS,
  RETURN_TIMEOUT_MS,
} from "../limits.ts";
import type { CallingController } from "./calling-controller.ts";
import { findProvider, handlePhoneCommand, NOT_READY } from "./handle-phone-command.ts";
import { RelayedMessages, showRequestFailure } from "./relayed-messages.ts";
import {
  completedCallsOf,
  type PhoneCommand,
  phoneCommand,
  type PhonePlace,
  type SharedCall,
  sharedCallsOf,
  type SharedPhone,
  sharedPhone,
  type SharedReply,
} from "./shared-calls.ts";
import { waitUntil } from "./wait-until.ts";

const tabPolicies = z.record(z.string(), z.enum(["every", "owner"]));

/** In which tabs each app is loaded: known once it has connected, and remembered for the next page. */
type TabPolicies = Readonly<z.infer<typeof tabPolicies>>;

const storedTabPolicies = createStoredValue({
  key: "crm-page:tab-policies",
  schema: tabPolicies,
  storage: browserStorage("localStorage"),
});

/** Increase it if `SharedPhone` or `PhoneCommand` changes: open tabs with an older page step back. */
const VERSION = 6;

/** What a page needs to share its phone with other tabs of the same user. */
export interface PhoneSession {
  portalId: string;
  userId: string;
  outbox: Pick<CallOutbox, "claimCalls">;
  /** Has its id. */
  tab: OwnTab;
  /** Opens the record of a caller whose call was answered in this page. */
  openRecord(this: void, record: RecordReference): void;
}

/** How a page takes part. */
export interface PhoneTabsOptions {
  /** Whether the page is a tab, which is the default, or the calling window. */
  place?: PhonePlace;
  /** The page has its apps even while another page has the phone, and doesn't take the phone from it. */
  isIndependent?: boolean;
}

/**
 * One phone among the tabs of a user and their calling window: one of them has it, and the others show its calls
 * and send it what the user wants. Apps load in that page only, or in every tab: then the hosts of the others pass
 * it their apps' messages.
 */
export class PhoneTabs {
  /** Whether this page is a tab or the calling window. */
  readonly place: PhonePlace;
  /** Whether this page has the calling apps. */
  readonly hasPhone = createStore<boolean>(() => false);
  /** The role of this page among the others. */
  readonly role = createStore<TabRole>(() => "mirror");
  /** The phone of another page; undefined if no other page has it. */
  readonly elsewhere = createStore<SharedPhone | undefined>(() => undefined);
  /** In which tabs each app is loaded, as far as it is known. */
  readonly tabPolicies = createStore<TabPolicies>(() => storedTabPolicies.load() ?? {});
  readonly #controller: CallingController;
  #tabs: Tabs<SharedPhone, PhoneCommand> | undefined;
  #openRecord: PhoneSession["openRecord"] | undefined;
  readonly #isIndependent: boolean;
  /** What this page does once it knows where the phone is: a calling window takes it, and a tab returns to its own. */
  #wish: "take" | "return" | undefined;
  /** When this page got the phone, in milliseconds of the epoch. */
  #gotPhoneAt = Number.NEGATIVE_INFINITY;
  /** The tab that had the phone before this one, and has not given it away. */
  #cameFrom: string | undefined;
  #tab: OwnTab | undefined;
  /** Aborts when the role of this page changes. */
  #roleEnd = new AbortController();
  /** The tabs whose closing this page waits for. */
  readonly #watched = new Set<string>();
  #replies: readonly SharedReply[] = [];
  #replyCount = 0;
  #part: PhonePart = "mirror";
  /** The calls of another page that this one has claimed, and whose apps haven't loaded here. */
  #inherited: readonly SharedCall[] = [];
  /** The replies that the apps here got. */
  #delivered: ReadonlySet<string> = new Set();
  readonly #relayed = new RelayedMessages({
    request: async (command) => this.#tabs?.request(command),
    epoch: () => this.#tabs?.epoch ?? 0,
  });

  constructor(
    controller: CallingController,
    { place = "tab", isIndependent = false }: PhoneTabsOptions = {},
  ) {
    this.#controller = controller;
    this.place = place;
    this.#isIndependent = isIndependent;
  }

  /** Takes part until the returned function is called. */
  join({ portalId, userId, outbox, tab, openRecord }: PhoneSession): () => void {
    this.#openRecord = openRecord;
    this.#tab = tab;
    this.#part = "mirror";
    this.#wish = this.place === "tab" ? "return" : this.#windowWish;
    const tabs = joinTabs<SharedPhone, PhoneCommand>({
      name: ["crm-page/phone", portalId, userId].join("/"),
      version: VERSION,
      parseState: (value) => sharedPhone.safeParse(value).data,
      parseRequest: (value) => phoneCommand.safeParse(value).data,
      handleRequest: (command) => this.#handle(command),
      onState: (state) => this.#handleState(state),
      onRole: (role) => {
        if (this.#tabs === tabs) this.#handleRole(role, outbox);
      },
    });
    this.#tabs = tabs;
    const stopFollowing = this.#controller.frames.subscribe(() => this.#followFrames());
    void this.#claimForWindow();
    return () => {
      stopFollowing();
      this.#roleEnd.abort();
      this.#tabs = undefined;
      tabs.leave();
      this.#change("left");
    };
  }

  /** Whether this page loads an app. Tabs load none while the calling window has the phone. */
  readonly loadsApp = (id: string): boolean =>
    this.hasPhone.getState() ||
    this.#isIndependent ||
    (this.#tabs?.role === "mirror" &&
      this.elsewhere.getState()?.place === "tab" &&
      this.place === "tab" &&
      this.tabPolicies.getState()[id] === "every");

  /** Connects the host of an app with the app's hosts in other tabs. */
  relayOf(providerId: string): CallRelay {
    return {
      forward: (message) => {
        const isMirror =
          FORWARDING.has(this.#part) ||
          // What the app said before comes first.
          this.#relayed.isSending(providerId);
        const isLoadedBeside =
          this.#isIndependent || this.tabPolicies.getState()[providerId] === "every";
        const isForwarded = isMirror && isLoadedBeside;
        if (isForwarded) this.#relayed.send({ type: "relay", providerId, tab: this.#id, message });
        return isForwarded;
      },
      reply: (reply) => {
        this.#replyCount += 1;
        const id = `${this.#id}/${this.#replyCount}`;
        const shared = { id, providerId, reply: { ...reply, tabs: [...reply.tabs] } };
        this.#replies = [...this.#replies, shared].slice(-MAX_SHARED_REPLIES);
        this.#followFrames();
      },
    };
  }

  /** Dials here, or where the phone is if that is on a call or in the calling window. */
  dial(provider: CallingProvider, request: DialRequest): void {
    void this.#dial(provider, request);
  }

  async #dial(provider: CallingProvider, request: DialRequest): Promise<void> {
    // A page that has it and doesn't answer is not waited for.
    await waitUntil(() => this.#isKnown, [this.elsewhere, this.role], KNOWN_TIMEOUT_MS);
    const { place, calls = [] } = this.elsewhere.getState() ?? {};
    if (this.hasPhone.getState() || (place !== "window" && calls.length === 0)) {
      this.moveHere();
      this.#controller.dial(provider, request);
    } else this.dialElsewhere(provider, request);
  }

  /** Dials in the page that has the phone. */
  dialElsewhere(provider: CallingProvider, request: DialRequest): void {
    this.#controller.rejectedDials.forget(request);
    const { id: providerId, name } = provider;
    void this.#send({ type: "dial", providerId, request }, () => {
      const isInWindow = this.elsewhere.getState()?.place === "window";
      const text = t`Calling from the ${isInWindow ? t`calling window` : t`tab that has the phone`}.`;
      showToast({ tone: "info", source: name, text });
    });
  }

  hangUp({ providerId, key }: SharedCall): void {
    void this.#send({ type: "hangUp", providerId, callKey: key });
  }

  /** Mutes, holds or transfers a call of another page, or sends tones to its party. */
  control({ providerId, key }: SharedCall, command: CallCommand): void {
    void this.#send({ type: "control", providerId, callKey: key, command });
  }

  /** Answers a call of another page. Its record opens here. */
  answer({ providerId, key }: SharedCall): void {
    void this.#send({ type: "answer", providerId, callKey: key, tab: this.#id });
  }

  /** Helps the user to find the page that has the phone. */
  showElsewhere(providerId: string): void {
    void this.#send({ type: "show", providerId });
  }

  /** Moves the calling apps to this page. Live calls stay where they are. */
  moveHere(): void {
    if (this.#tabs?.role !== "mirror") return;
    this.#change("moved");
    this.#tabs.takeOver();
  }

  /** A page that has a call keeps the phone until its user has finished that. */
  async #claimForWindow(): Promise<void> {
    if (this.#wish !== "take" || this.elsewhere.getState()?.place === "window") return;
    try {
      await this.#tabs?.request({ type: "release" });
      // Several attempts may succeed. Each takeover would drop what others have just requested.
      if (this.#wish !== "take") return;
      this.#wish = undefined;
      this.moveHere();
    } catch {
      // Tries again when the calls of the other page change.
    }
  }

  async #send(command: PhoneCommand, onDone?: () => void): Promise<void> {
    try {
      await this.#tabs?.request(command);
      onDone?.();
    } catch (cause) {
      showRequestFailure(cause);
    }
  }

  async #handle(command: PhoneCommand): Promise<void> {
    const controller = this.#controller;
    if (command.type !== "relay") {
      const { hasPhone } = this;
      // A reloaded calling window asks the tab that is getting its phone, which waits for the window.
      const isOfWindow =
        command.type === "release" && this.elsewhere.getState()?.place === "window";
      const isReady =
        isOfWindow || (await waitUntil(() => hasPhone.getState(), [hasPhone], READY_TIMEOUT_MS));
      const isContinuing = command.type === "release" && (await this.#isContinuing());
      if (!isReady || isContinuing) throw new Error(NOT_READY);
      return handlePhoneCommand(controller, this.place, command);
    }
    void this.#watch(command.tab);
    const stored = this.#relayed.receive(command);
    const { providerId } = command;
    const app = await findProvider(controller, providerId).catch((cause: unknown) => {
      this.#relayed.forgetApp(providerId);
      throw cause;
    });
    controller.open(app, HIDDEN);
    this.#relayWaiting();
    return stored;
  }

  /** Passes on messages from other tabs whose host is mounted. */
  #relayWaiting(): void {
    // Its hosts have the calls of the page before.
    if (!this.hasPhone.getState()) return;
    this.#relayed.deliver(({ providerId, tab, message }) =>
      this.#controller.hostOf(providerId)?.handleRelayed(message, tab === this.#id ? "" : tab),
    );
  }

  /** Whether apps of this page are about to continue calls of another one. An app that was uninstalled isn't. */
  async #isContinuing(): Promise<boolean> {
    const apps = this.#inherited.map(({ providerId }) => this.#controller.providerOf(providerId));
    return (await Promise.all(apps)).some((app) => app !== undefined);
  }

  get #id(): string {
    return this.#tab?.id ?? "";
  }

  /**
   * Takes the phone back that this tab had before it was reloaded, unless another page continues its calls. A calling
   * window asks for the phone.
   */
  #returnTo(phone: SharedPhone): void {
    if (this.#wish !== "return" || this.#part === "moving") return;
    this.#wish = undefined;
    const { place, tab, cameFrom, calls } = phone;
    const isFree = tab === this.#id ? mayReturn(phone) : cameFrom === this.#id && !calls.length;
    if (place === "tab" && isFree) this.moveHere();
  }

  /** Tells the hosts once the page of another tab is closed. */
  async #watch(tab: string): Promise<void> {
    if (this.#watched.has(tab)) return;
    this.#watched.add(tab);
    const isClosed = await this.#tab?.waitUntilClosed(tab);
    this.#watched.delete(tab);
    if (!isClosed) return;
    for (const { provider } of this.#controller.frames.getState()) {
      this.#controller.hostOf(provider.id)?.handleTabClosed(tab);
    }
  }

  #handleState(phone: SharedPhone): void {
    const { appsInEveryTab, replies } = phone;
    this.#learn(Object.fromEntries(appsInEveryTab.map((id) => [id, "every" as const])));
    this.elsewhere.setState(phone, true);
    this.#removeApps();
    this.#returnTo(phone);
    void this.#claimForWindow();
    this.#relayed.resend();
    for (const { id, providerId, reply } of replies) {
      if (this.#delivered.has(id) || !reply.tabs.includes(this.#id)) continue;
      const host = this.#controller.hostOf(providerId);
      if (host) host.deliverReply(reply);
      else if (reply.record) this.#openRecord?.(reply.record);
    }
    this.#delivered = new Set(replies.map(({ id }) => id));
  }

  /** Whether this page has the phone, or the page that has it has told where it is. */
  get #isKnown(): boolean {
    return this.elsewhere.getState() !== undefined || this.#tabs?.role !== "mirror";
  }

  /** Removes the apps that only the page with the phone has. */
  #removeApps(): void {
    if (this.#isKnown && !this.hasPhone.getState()) this.#controller.removeIdle(this.loadsApp);
  }

  #learn(policies: TabPolicies): void {
    const known = this.tabPolicies.getState();
    if (Object.entries(policies).every(([id, policy]) => known[id] === policy)) return;
    const next = { ...known, ...policies };
    this.tabPolicies.setState(next, true);
    storedTabPolicies.save(next);
  }

  #handleRole(role: TabRole, outbox: PhoneSession["outbox"]): void {
    this.#roleEnd.abort();
    this.#roleEnd = new AbortController();
    this.#inherited = [];
    this.role.setState(role, true);
    if (role === "owner" || role === "alone") void this.#getPhone(role, outbox);
    else this.#losePhone(role);
  }

  async #getPhone(role: "owner" | "alone", outbox: PhoneSession["outbox"]): Promise<void> {
    const { signal } = this.#roleEnd;
    this.#change("granted");
    // First what the apps said before.
    this.#relayed.resend();
    this.#gotPhoneAt = Date.now();
    await this.#inherit(outbox, this.#part === "claiming", signal);
    if (signal.aborted) return;
    if (!this.#isIndependent) this.#controller.forgetProviders();
    this.#change("claimed");
    if (role === "alone") showToast({ tone: "info", text: aloneText });
    const continuing = this.#controller.frames
      .getState()
      .flatMap(({ provider }) => this.#controller.hostOf(provider.id)?.continueCalls() ?? []);
    await Promise.allSettled(continuing);
    if (signal.aborted) return;
    this.#followFrames();
    this.#relayed.resend();
  }

  #losePhone(role: "mirror" | "left"): void {
    // Two windows that took the phone at the same moment may both have lost it, to a tab.
    if (this.place === "window" && Date.now() - this.#gotPhoneAt < CONTEST_MS)
      this.#wish = this.#windowWish;
    if (!this.#isIndependent) this.#controller.forgetProviders();
    this.#change(role === "left" ? "left" : "replaced");
    this.#relayed.forgetAll();
    if (role === "left") showToast({ tone: "error", text: outdatedText });
    this.#removeApps();
    this.#relayed.resend();
  }

  #change(event: PhonePartEvent): void {
    this.#part = transition<PhonePart, PhonePartEvent>(phoneParts, this.#part, event).state;
    this.hasPhone.setState(this.#part === "owner", true);
  }

  get #windowWish(): "take" | undefined {
    return this.#isIndependent ? undefined : "take";
  }

  /** Claims the calls of the page that had the phone before, which the apps here continue, unless it still has them. */
  async #inherit(
    outbox: PhoneSession["outbox"],
    wasAsked: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const before = this.elsewhere.getState();
    const { place, tab, calls = [] } = before ?? {};
    const mayBeReloading =
      place === "window" ? this.place === "tab" : calls.length > 0 && before && mayReturn(before);
    if (before && mayBeReloading && !wasAsked) {
      await delay(RELOAD_MS);
      await this.#tab?.waitUntilClosed(tab, RETURN_TIMEOUT_MS, signal);
      if (signal.aborted) return;
      this.#tabs?.publish({ ...before, tab: this.#id });
    }
    await Promise.all(calls.map((call) => claimCall(outbox, call)));
    if (signal.aborted) return;
    this.#inherited = calls;
    this.elsewhere.setState(undefined, true);
    this.#wish = undefined;
    this.#cameFrom = wasAsked ? undefined : tab;
  }

  /** Shows the calls to the other tabs, or removes apps that another tab has now. */
  #followFrames(): void {
    const frames = this.#controller.frames.getState();
    if (!this.hasPhone.getState()) {
      this.#removeApps();
      return;
    }
    this.#inherited = this.#inherited.filter(({ providerId, key }) => {
      const frame = this.#controller.find(providerId);
      // An app that has failed continues nothing.
      const isLoading = !frame || frame.status === "connecting";
      return isLoading && !frame?.calls.some((call) => call.key === key);
    });
    this.#relayWaiting();
    const policies = frames.flatMap(({ provider }) => {
      const policy = this.#controller.hostOf(provider.id)?.tabs;
      return policy ? [[provider.id, policy] as const] : [];
    });
    this.#learn(Object.fromEntries(policies));
    const known = this.tabPolicies.getState();
    this.#tabs?.publish({
      place: this.#isIndependent ? "tab" : this.place,
      tab: this.#id,
      cameFrom: this.#cameFrom,
      calls: sharedCallsOf(frames),
      completedCalls: completedCallsOf(frames),
      appsInEveryTab: Object.keys(known).filter((id) => known[id] === "every"),
      replies: [...this.#replies],
    });
  }
}

/** Until this page has the calls, what its apps say about them waits. */
const FORWARDING: ReadonlySet<PhonePart> = new Set(["mirror", "inheriting"]);

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Whether the calls of a tab that is gone wait until the tab may be back. If an app loads in every tab, its call may run
 * in another one, whose app continues it.
 */
const mayReturn = ({ appsInEveryTab, calls }: SharedPhone): boolean =>
  calls.every(({ providerId }) => !appsInEveryTab.includes(providerId));

/** A closed page may release the lock of its call later than the lock of the phone. */
async function claimCall(
  outbox: PhoneSession["outbox"],
  { providerId, key }: SharedCall,
): Promise<void> {
  for (let attempt = 0; attempt < MAX_CLAIMS; attempt += 1) {
    if ((await outbox.claimCalls(providerId, key)).length > 0) return;
  }
}

const aloneText = t`This browser doesn't let tabs share a phone. Each tab has its own: use only one of them for calls.`;
const outdatedText = t`A newer version of this page is open in another tab. Reload this tab.`;
