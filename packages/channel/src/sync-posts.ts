import type { Envelope } from "./envelope.ts";
import type { SdkInfo } from "./handshake.ts";
import { someAllowOrigin } from "./origins.ts";

/**
 * An app whose page starts late misses the first SYNC, so it is repeated until the app replies.
 *
 * @compat The vendor's host repeats SYNC every 100 ms too.
 */
const SYNC_INTERVAL_MS = 100;
/** A connected app gets SYNC less often: it is probably the same page. */
const RESYNC_INTERVAL_MS = 500;
/**
 * An app that needs longer will never reply.
 *
 * @compat The vendor's host gives up after 30 s too.
 */
const HANDSHAKE_TIMEOUT_MS = 30_000;

export interface SyncPostsOptions {
  /** The host page's window, whose timers are used. */
  window: Window;
  /** The type of SYNC. */
  type: string;
  /** Origins and patterns that the app may have. */
  origins: readonly string[];
  sdk: SdkInfo;
  /** The fields of the next SYNC; undefined while they are unknown, which delays it. */
  syncFields(this: void): Record<string, unknown> | undefined;
  nextId(this: void): string;
  /** Posts one SYNC to an origin. */
  post(this: void, sync: Envelope, origin: string): void;
  /** The handshake did not complete in time. */
  onTimeout(this: void): void;
}

/** Posts SYNC repeatedly to each known origin of the app, and knows to which of them a reply belongs. */
export class SyncPosts {
  readonly #options: SyncPostsOptions;
  readonly #listedOrigins: readonly string[];
  /** Only one, so that an app that moves between subdomains doesn't multiply the posts. */
  #expectedOrigin: string | undefined;
  #session = "";
  #ids = new Set<unknown>();
  /** Of the handshake that a load interrupted: the new page may have replied to it already. */
  #previousIds = new Set<unknown>();
  /** How many times SYNC was due in this handshake. */
  #count = 0;
  #repetition: number | undefined;
  #deadline: number | undefined;

  constructor(options: SyncPostsOptions) {
    this.#options = options;
    this.#listedOrigins = options.origins.filter((origin) => !origin.includes("*"));
  }

  get isRepeating(): boolean {
    return this.#repetition !== undefined;
  }

  /** More than one SYNC was due: the page that has replied may not have loaded yet. */
  get isLate(): boolean {
    return this.#count > 1;
  }

  isReply(messageId: unknown): boolean {
    return this.#ids.has(messageId);
  }

  isReplyToPrevious(messageId: unknown): boolean {
    return this.#previousIds.has(messageId);
  }

  /** Posts to this origin, too, if only a pattern allows it. Returns whether that is new. */
  addOrigin(origin: string): boolean {
    if (this.#listedOrigins.includes(origin) || this.#expectedOrigin === origin) return false;
    // A pattern allows its own text, which isn't an origin.
    if (origin.includes("*") || !someAllowOrigin(this.#options.origins, origin)) return false;
    this.#expectedOrigin = origin;
    return true;
  }

  readonly post = (): void => {
    const { type, sdk, syncFields, nextId, post } = this.#options;
    // A delayed SYNC counts too: the page that replies to the next one may not be the one that has loaded.
    this.#count += 1;
    const fields = syncFields();
    if (!fields) return;
    const hostSdk = { ...sdk, session: this.#session };
    const expected = this.#expectedOrigin === undefined ? [] : [this.#expectedOrigin];
    for (const origin of [...expected, ...this.#listedOrigins]) {
      const messageId = nextId();
      this.#ids.add(messageId);
      post({ ...fields, hostSdk, type, messageId }, origin);
    }
  };

  /** Starts a handshake in a new session. Replies to an interrupted one may still count. */
  start({ mayReplyToPrevious }: { mayReplyToPrevious: boolean }): void {
    this.#previousIds = mayReplyToPrevious ? this.#ids : new Set();
    this.#session = this.#options.nextId();
    this.#restart(SYNC_INTERVAL_MS);
    this.awaitReply();
  }

  /** In the same session: an app on our SDK may have replied already, and it sends through the port of that reply. */
  continue(): void {
    this.post();
    this.#repeat(SYNC_INTERVAL_MS);
    this.awaitReply();
  }

  /** Finds out whether the page that replied late has loaded, which ignores this session's SYNC, or another page has. */
  resync(): void {
    this.#restart(RESYNC_INTERVAL_MS);
    this.#endSilently();
  }

  /** The reply may come from the previous page: the new page may still reply. */
  repeatSlowly(): void {
    this.#repeat(RESYNC_INTERVAL_MS);
    this.#endSilently();
  }

  /** No reply to any SYNC so far counts. */
  forget(): void {
    this.#ids = new Set();
    this.#previousIds = new Set();
  }

  /** Reports a handshake that does not complete in time. */
  awaitReply(): void {
    this.#deadline = this.#options.window.setTimeout(() => {
      this.stop();
      this.#options.onTimeout();
    }, HANDSHAKE_TIMEOUT_MS);
  }

  stop(): void {
    const { window } = this.#options;
    window.clearInterval(this.#repetition);
    window.clearTimeout(this.#deadline);
    this.#repetition = undefined;
  }

  #restart(intervalMs: number): void {
    this.#ids = new Set();
    this.#count = 0;
    this.post();
    this.#repeat(intervalMs);
  }

  #repeat(intervalMs: number): void {
    this.#repetition = this.#options.window.setInterval(this.post, intervalMs);
  }

  #endSilently(): void {
    this.#deadline = this.#options.window.setTimeout(() => this.stop(), HANDSHAKE_TIMEOUT_MS);
  }
}
