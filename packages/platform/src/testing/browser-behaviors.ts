/* oxlint-disable unicorn/require-post-message-target-origin -- a broadcast channel has one origin */
import { expect, test } from "vitest";
import type { SimulatedPage } from "./simulated-browser.ts";

/** A page of a browser, simulated or not. */
export interface TestedPage extends Pick<
  SimulatedPage,
  "navigator" | "BroadcastChannel" | "localStorage"
> {
  /** Closes the page. */
  leave(): void;
}

/** What happened, in order. */
class Log {
  readonly entries: string[] = [];

  add(entry: string): void {
    this.entries.push(entry);
  }

  readonly read = (): readonly string[] => this.entries;
}

/** Pages of other tests share the browser. */
const uniqueName = (): string => `behaviors/${Math.random()}`;

/** Long enough for what must not happen. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

/** Holds a lock until the returned function is called, and logs each step. */
function hold(
  { navigator: { locks } }: TestedPage,
  log: Log,
  holder: string,
  { name, ...options }: LockOptions & { name: string },
): () => void {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  locks
    .request(name, options, (lock) => {
      log.add(`${holder} ${lock ? "holds" : "waits for nothing"}`);
      return lock ? held : undefined;
    })
    .then(
      () => log.add(`${holder} is done`),
      (cause: DOMException) => log.add(`${holder} fails: ${cause.name}`),
    );
  return () => release?.();
}

/** Opens a channel that logs what it receives. */
function listen(page: TestedPage, log: Log, listener: string, name: string): BroadcastChannel {
  const channel = new page.BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => log.add(`${listener} ${JSON.stringify(data)}`));
  return channel;
}

/** What our packages rely on. A simulated browser behaves like a real one. */
export function testBrowserBehaviors(openPage: () => Promise<TestedPage>): void {
  const openTwo = (): Promise<[TestedPage, TestedPage]> => Promise.all([openPage(), openPage()]);

  test("a lock has one holder, and the next page gets it in the order of the requests", async () => {
    const [[a, b], log, name] = [await openTwo(), new Log(), uniqueName()];
    const releaseFirst = hold(a, log, "first", { name });
    await expect.poll(log.read).toEqual(["first holds"]);
    const releaseSecond = hold(b, log, "second", { name });
    hold(b, log, "other", { name: uniqueName() });
    await expect.poll(log.read).toEqual(["first holds", "other holds"]);
    hold(a, log, "third", { name });
    releaseFirst();
    await expect.poll(() => log.entries.at(-1)).toBe("second holds");
    releaseSecond();
    await expect.poll(() => log.entries.at(-1)).toBe("third holds");
  });

  test("a page that is closed releases its locks, and waits for no others", async () => {
    const [[a, b], c, log, name] = [await openTwo(), await openPage(), new Log(), uniqueName()];
    hold(a, log, "first", { name });
    await expect.poll(log.read).toEqual(["first holds"]);
    hold(b, log, "second", { name });
    await pause();
    hold(c, log, "third", { name });
    await pause();
    b.leave();
    a.leave();
    await expect.poll(log.read).toEqual(["first holds", "third holds"]);
  });

  test("a lock that is requested only if it is available is not waited for", async () => {
    const [[a, b], log, name] = [await openTwo(), new Log(), uniqueName()];
    const release = hold(a, log, "first", { name, ifAvailable: true });
    await expect.poll(log.read).toEqual(["first holds"]);
    hold(b, log, "second", { name, ifAvailable: true });
    await expect
      .poll(log.read)
      .toEqual(["first holds", "second waits for nothing", "second is done"]);
    release();
    await expect.poll(() => log.entries.at(-1)).toBe("first is done");
  });

  test("a request that is aborted gets no lock, and one that has its lock keeps it", async () => {
    const [[a, b], log, name] = [await openTwo(), new Log(), uniqueName()];
    const [holding, waiting] = [new AbortController(), new AbortController()];
    const release = hold(a, log, "first", { name, signal: holding.signal });
    await expect.poll(log.read).toEqual(["first holds"]);
    hold(b, log, "second", { name, signal: waiting.signal });
    await pause();
    holding.abort();
    waiting.abort();
    await expect.poll(log.read).toEqual(["first holds", "second fails: AbortError"]);
    hold(b, log, "third", { name, signal: waiting.signal });
    await expect
      .poll(log.read)
      .toEqual(["first holds", "second fails: AbortError", "third fails: AbortError"]);
    release();
    await expect.poll(() => log.entries.at(-1)).toBe("first is done");
  });

  test("a lock that is stolen fails for its holder, and others wait for the thief", async () => {
    const [[a, b], log, name] = [await openTwo(), new Log(), uniqueName()];
    hold(a, log, "first", { name });
    await expect.poll(log.read).toEqual(["first holds"]);
    hold(a, log, "waiting", { name });
    await pause();
    const release = hold(b, log, "thief", { name, steal: true });
    await expect
      .poll(() => new Set(log.entries))
      .toEqual(new Set(["first holds", "first fails: AbortError", "thief holds"]));
    release();
    await expect
      .poll(() => new Set(log.entries.slice(-2)))
      .toEqual(new Set(["thief is done", "waiting holds"]));
  });

  test("a request fails like its callback, and its lock is free", async () => {
    const [page, log, name] = [await openPage(), new Log(), uniqueName()];
    const failure = page.navigator.locks.request(name, () => Promise.reject(new Error("No.")));
    await expect(failure).rejects.toThrow("No.");
    hold(page, log, "next", { name });
    await expect.poll(log.read).toEqual(["next holds"]);
  });

  test("locks that are held, and locks that pages wait for, are known", async () => {
    const [[a, b], log, name] = [await openTwo(), new Log(), uniqueName()];
    hold(a, log, "first", { name });
    await expect.poll(log.read).toEqual(["first holds"]);
    hold(b, log, "second", { name });
    const count = async () => {
      const { held = [], pending = [] } = await b.navigator.locks.query();
      return [held, pending].map((locks) => locks.filter((lock) => lock.name === name).length);
    };
    await expect.poll(count).toEqual([1, 1]);
  });

  test("a message reaches every other channel of its name in order, as a copy", async () => {
    const [[a, b], log, name] = [await openTwo(), new Log(), uniqueName()];
    const sender = listen(a, log, "sender", name);
    listen(b, log, "other page", name);
    listen(b, log, "other name", uniqueName());
    const message = { calls: [1] };
    sender.postMessage(message);
    message.calls.push(2);
    sender.postMessage("second");
    await expect.poll(log.read).toEqual(['other page {"calls":[1]}', 'other page "second"']);
    listen(a, log, "same page", name);
    sender.postMessage("third");
    await expect
      .poll(() => new Set(log.entries.slice(2)))
      .toEqual(new Set(['other page "third"', 'same page "third"']));
  });

  test("a channel that is closed sends and receives nothing", async () => {
    const [[a, b], log, name] = [await openTwo(), new Log(), uniqueName()];
    const sender = listen(a, log, "sender", name);
    const closed = listen(b, log, "closed", name);
    listen(b, log, "open", name);
    closed.close();
    expect(() => closed.postMessage("late")).toThrow(
      expect.objectContaining({ name: "InvalidStateError" }),
    );
    sender.postMessage("sent");
    await expect.poll(log.read).toEqual(['open "sent"']);
  });

  test("a page reads what another one has stored", async () => {
    const [[a, b], key] = [await openTwo(), uniqueName()];
    expect(b.localStorage.getItem(key)).toBeNull();
    a.localStorage.setItem(key, "stored");
    expect(b.localStorage.getItem(key)).toBe("stored");
    b.localStorage.removeItem(key);
    expect(a.localStorage.getItem(key)).toBeNull();
  });
}
