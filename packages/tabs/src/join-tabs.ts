import type { Page, TabRole, Tabs, TabsOptions } from "./tabs.ts";

/** How long the owner may take to respond to a tab whose user acts, before that tab replaces it. */
const OWNER_TIMEOUT_MS = 1_000;

/** How long the owner may take to handle a request: as long as the requests between an app and its page. */
const REPLY_TIMEOUT_MS = 10_000;

/** An error with a link to its documentation. */
const documented = (code: "invalidRequest" | "tabLeft" | "ownerSilent", message: string): Error =>
  new Error(`${message} https://calling-extensions.dev/e/${code}`);

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
// oxlint-disable-next-line max-lines-per-function -- as a class it costs each app that shares its phone among tabs 50 bytes more
export function joinTabs<State, Request>(
  options: TabsOptions<State, Request>,
  page: Page = globalThis,
): Tabs<State, Request> {
  const { version } = options;
  /** The requests of this tab that have no reply yet, by their ids, which begin with the time. */
  const pending = new Map<unknown, (error: unknown) => void>();
  let role: TabRole = "mirror";
  let epoch = 0;
  let state: State | undefined;
  let channel: ReturnType<typeof connect> | undefined;
  let release: (() => void) | undefined;
  /** Requests that wait until an owner responds, or until this tab is the owner. */
  const waiting: (() => void)[] = [];

  /** Listeners run later: an error in one must not release the lock. */
  function setRole(next: TabRole): void {
    if (role === next || role === "left") return;
    role = next;
    queueMicrotask(() => options.onRole?.(next));
  }

  function resume(): void {
    for (const resolve of waiting.splice(0)) resolve();
  }

  function post(type: MessageType, body?: unknown, id?: unknown): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has one origin
    channel?.postMessage({ v: version, epoch, type, body, id });
  }

  function connect(): InstanceType<Page["BroadcastChannel"]> {
    const opened = new page.BroadcastChannel(options.name);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- no other code has the channel, and it is shorter
    opened.onmessage = ({ data }) => receive(Object(data) as Message);
    return opened;
  }

  function stop(next: TabRole): void {
    setRole(next);
    channel?.close();
    channel = undefined;
    release?.();
    resume();
  }

  /** Waits for the lock and holds it. Resolves, once the tab no longer holds it, to whether the browser grants it. */
  async function acquire(lockOptions: LockOptions): Promise<boolean> {
    let heldEpoch = 0;
    let isGranted = true;
    try {
      channel ??= connect();
      post("hello");
      await page.navigator.locks.request(options.name, lockOptions, () => {
        if (role === "left") return undefined;
        // The clock counts for a tab that has no message of earlier owners. Two tabs may steal in one millisecond.
        heldEpoch = epoch = Math.max(Date.now() + Math.random(), epoch + 1);
        setRole("owner");
        resume();
        post("state", state);
        return new Promise<void>((resolve) => (release = resolve));
      });
    } catch (cause) {
      // The lock was stolen, perhaps before this tab learned that it had it. Or the browser blocks what tabs share.
      isGranted = (cause as DOMException).code === ABORT_ERROR;
    }
    if (role === "owner" && heldEpoch === epoch) setRole("mirror");
    return isGranted;
  }

  /** A tab whose lock was stolen waits for it again. */
  async function queue(): Promise<void> {
    const isGranted = await acquire({});
    if (isGranted && role !== "left") return queue();
    // Has no effect after the tab left.
    stop("alone");
  }

  function takeOver(): void {
    if (role === "mirror") void acquire({ steal: true });
  }

  async function respond(body: unknown, id: unknown): Promise<void> {
    let error: string | undefined;
    try {
      const request = options.parseRequest(body);
      if (request === undefined) throw documented("invalidRequest", "Invalid request.");
      await options.handleRequest(request);
    } catch (cause) {
      error = (cause as Error).message;
    }
    post("reply", error, id);
  }

  function receive({ v, epoch: sent, type, body, id }: Message): void {
    if (typeof v !== "number" || typeof sent !== "number") return;
    if (v > version) return stop("left");
    // The older tab steps back.
    if (v < version) return post("hello");
    if (sent > epoch) {
      epoch = sent;
      setRole("mirror");
      release?.();
    }
    const isOwner = role === "owner";
    if (isOwner && type === "hello") return post("state", state);
    if (sent !== epoch) return;
    if (type === "request") {
      // An owner that was frozen since then is late: its user has given up, or asked another tab. The difference
      // to anything but a time is not a number, so the request is dropped.
      if (isOwner && Date.now() - (id as number) < REPLY_TIMEOUT_MS) void respond(body, id);
    } else if (type === "state") {
      resume();
      const next = options.parseState(body);
      if (next === undefined) return;
      state = next;
      options.onState?.(next);
    } else pending.get(id)?.(body);
  }

  void queue();
  return {
    get role() {
      return role;
    },
    get epoch() {
      return epoch;
    },
    get state() {
      return state;
    },
    publish(next) {
      if (role === "mirror") return;
      state = next;
      post("state", next);
    },
    async request(request) {
      if (role === "mirror") {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          post("hello");
          page.setTimeout(() => {
            if (waiting.includes(resolve)) takeOver();
          }, OWNER_TIMEOUT_MS);
        });
      }
      if (role === "left") throw documented("tabLeft", "This tab has left.");
      if (role !== "mirror") return options.handleRequest(request);
      return new Promise((resolve, reject) => {
        const id = Date.now() + Math.random();
        pending.set(id, (error) => {
          if (error === undefined) resolve();
          else reject(new Error(error as string));
        });
        post("request", request, id);
        page.setTimeout(() => {
          pending.delete(id);
          reject(documented("ownerSilent", "The owner did not reply."));
        }, REPLY_TIMEOUT_MS);
      });
    },
    takeOver,
    leave: () => stop("left"),
  };
}
