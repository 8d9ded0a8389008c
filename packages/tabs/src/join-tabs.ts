import type { Page, TabRole, Tabs, TabsOptions } from "./tabs.ts";

/** How long the owner may take to respond to a tab whose user acts, before that tab replaces it. */
const OWNER_TIMEOUT_MS = 1_000;

/** How long the owner may take to handle a request: as long as the requests between an app and its page. */
const REPLY_TIMEOUT_MS = 10_000;

/** `hello` asks the owner for its state, and thus whether it responds. */
type MessageType = "hello" | "state" | "request" | "reply";

/** The code of a `DOMException` whose name is `AbortError`: a lock was stolen. */
const ABORT_ERROR = 20;

/** What a tab received, not parsed. Versions agree on `v`, and on which values of it are newer. */
type Message = { readonly [Field in "v" | "epoch" | "type" | "body" | "id"]?: unknown };

/**
 * Joins the tabs of one name.
 *
 * 1. Each tab waits for the same Web Lock. The tab that holds it is the owner. When the owner is closed or crashes,
 *    the browser gives the lock to the next tab.
 * 2. Each owner has a higher epoch than the one before it. Tabs drop messages of an older epoch, and an owner that
 *    learns of a newer one steps back.
 * 3. A tab whose user acts says hello first. An owner that does not respond is frozen, and the tab steals its lock.
 *
 * @param page this window; tests replace it.
 */
export function joinTabs<State, Request>(
  options: TabsOptions<State, Request>,
  page: Page = globalThis,
): Tabs<State, Request> {
  return new Tab(options, page);
}

class Tab<State, Request> implements Tabs<State, Request> {
  role: TabRole = "mirror";
  epoch = 0;
  state: State | undefined;
  readonly #options: TabsOptions<State, Request>;
  readonly #page: Page;
  /** The requests of this tab that have no reply yet, by their ids, which begin with the time. */
  readonly #pending = new Map<unknown, (error: unknown) => void>();
  /** Requests that wait until an owner responds, or until this tab is the owner. */
  readonly #waiting: (() => void)[] = [];
  #channel: InstanceType<Page["BroadcastChannel"]> | undefined;
  #release: (() => void) | undefined;

  constructor(options: TabsOptions<State, Request>, page: Page) {
    this.#options = options;
    this.#page = page;
    void this.#queue();
  }

  publish(next: State): void {
    if (this.role === "mirror") return;
    this.state = next;
    this.#post("state", next);
  }

  async request(request: Request): Promise<void> {
    if (this.role === "mirror") await this.#findOwner();
    if (this.role === "left") throw new Error("This tab has left.");
    if (this.role !== "mirror") return this.#options.handleRequest(request);
    return new Promise((resolve, reject) => {
      const id = Date.now() + Math.random();
      this.#pending.set(id, (error) => {
        if (error === undefined) resolve();
        else reject(new Error(error as string));
      });
      this.#post("request", request, id);
      this.#page.setTimeout(() => {
        this.#pending.delete(id);
        reject(new Error("The owner did not reply."));
      }, REPLY_TIMEOUT_MS);
    });
  }

  takeOver(): void {
    if (this.role === "mirror") void this.#acquire({ steal: true });
  }

  leave(): void {
    this.#stop("left");
  }

  /** Resolves when an owner responds, or when this tab has taken the place of one that doesn't. */
  #findOwner(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#post("hello");
      this.#page.setTimeout(() => {
        if (this.#waiting.includes(resolve)) this.takeOver();
      }, OWNER_TIMEOUT_MS);
    });
  }

  /** Listeners run later: an error in one must not release the lock. */
  #setRole(next: TabRole): void {
    if (this.role === next || this.role === "left") return;
    this.role = next;
    queueMicrotask(() => this.#options.onRole?.(next));
  }

  #resume(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #post(type: MessageType, body?: unknown, id?: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
    this.#channel?.postMessage({ v: this.#options.version, epoch: this.epoch, type, body, id });
  }

  #connect(): InstanceType<Page["BroadcastChannel"]> {
    const opened = new this.#page.BroadcastChannel(this.#options.name);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- nobody else has the channel, and it is shorter
    opened.onmessage = ({ data }) => this.#receive(Object(data) as Message);
    return opened;
  }

  #stop(next: TabRole): void {
    this.#setRole(next);
    this.#channel?.close();
    this.#channel = undefined;
    this.#release?.();
    this.#resume();
  }

  /** Waits for the lock and holds it. Resolves, once the tab no longer holds it, to whether the browser grants it. */
  async #acquire(lockOptions: LockOptions): Promise<boolean> {
    let heldEpoch = 0;
    let isGranted = true;
    try {
      this.#channel ??= this.#connect();
      this.#post("hello");
      await this.#page.navigator.locks.request(this.#options.name, lockOptions, () => {
        if (this.role === "left") return undefined;
        // The clock counts for a tab that has no message of earlier owners. Two tabs may steal in one millisecond.
        heldEpoch = this.epoch = Math.max(Date.now() + Math.random(), this.epoch + 1);
        this.#setRole("owner");
        this.#resume();
        this.#post("state", this.state);
        return new Promise<void>((resolve) => (this.#release = resolve));
      });
    } catch (cause) {
      // The lock was stolen, perhaps before this tab learned that it had it. Or the browser blocks what tabs share.
      isGranted = (cause as DOMException).code === ABORT_ERROR;
    }
    if (this.role === "owner" && heldEpoch === this.epoch) this.#setRole("mirror");
    return isGranted;
  }

  /** A tab whose lock was stolen waits for it again. */
  async #queue(): Promise<void> {
    const isGranted = await this.#acquire({});
    if (isGranted && this.role !== "left") return this.#queue();
    // Has no effect after the tab left.
    this.#stop("alone");
  }

  async #respond(body: unknown, id: unknown): Promise<void> {
    let error: string | undefined;
    try {
      const request = this.#options.parseRequest(body);
      if (request === undefined) throw new Error("Invalid request.");
      await this.#options.handleRequest(request);
    } catch (cause) {
      error = (cause as Error).message;
    }
    this.#post("reply", error, id);
  }

  #receive(message: Message): void {
    const { v, epoch, type, body, id } = message;
    const { version } = this.#options;
    if (typeof v !== "number" || typeof epoch !== "number") return;
    if (v > version) return this.#stop("left");
    // The older tab steps back.
    if (v < version) return this.#post("hello");
    this.#compareEpoch(epoch);
    const isOwner = this.role === "owner";
    if (isOwner && type === "hello") return this.#post("state", this.state);
    if (epoch !== this.epoch) return;
    if (type === "request") {
      // An owner that was frozen since then is late: its user has given up, or asked another tab. The difference
      // to anything but a time is not a number, so the request is dropped.
      if (isOwner && Date.now() - (id as number) < REPLY_TIMEOUT_MS) void this.#respond(body, id);
    } else if (type === "state") this.#follow(body);
    else this.#pending.get(id)?.(body);
  }

  /** Steps back if there is a newer owner. */
  #compareEpoch(epoch: number): void {
    if (epoch <= this.epoch) return;
    this.epoch = epoch;
    this.#setRole("mirror");
    this.#release?.();
  }

  /** Takes the state that the owner shares. */
  #follow(body: unknown): void {
    this.#resume();
    const next = this.#options.parseState(body);
    if (next === undefined) return;
    this.state = next;
    this.#options.onState?.(next);
  }
}
