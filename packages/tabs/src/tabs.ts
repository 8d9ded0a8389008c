/**
 * `owner`: the one tab that acts. `mirror`: shows the owner's state and sends it requests. `alone`: the browser
 * has no locks or broadcast channels here, or blocks them, so each tab acts for itself. `left`: this tab takes
 * no further part, because a tab of a newer version is open, or because it called `leave`.
 */
export type TabRole = "owner" | "mirror" | "alone" | "left";

/**
 * `granted`: the browser gave this tab the lock. `replaced`: another tab has stolen it, or sent a higher epoch. `denied`:
 * the browser has no locks or channels here. `left`: see the role.
 */
export type TabEvent = "granted" | "replaced" | "denied" | "left";

/** The next role for each role and event. {@link joinTabs} follows it; the table itself is in no bundle. */
export const tabRoles = {
  mirror: { granted: "owner", denied: "alone", left: "left" },
  owner: { replaced: "mirror", left: "left" },
  alone: { left: "left" },
  left: {},
} as const satisfies Readonly<Record<TabRole, Readonly<Partial<Record<TabEvent, TabRole>>>>>;

/** What a tab contributes. State and requests must be values that `structuredClone` accepts. */
export interface TabsOptions<State, Request> {
  /** Tabs of an origin with the same name share one owner. Name the account and the user in it. */
  readonly name: string;
  /** Increase it if the state or the requests change: open tabs with an older version step back. */
  readonly version: number;
  /** Reads what the owner published. Returns undefined if it is invalid. */
  parseState(this: void, value: unknown): State | undefined;
  /** Reads what another tab requests. Returns undefined if it is invalid. */
  parseRequest(this: void, value: unknown): Request | undefined;
  /** Does in the owner what a tab requests. What follows from it is part of the state. */
  handleRequest(this: void, request: Request): void | Promise<void>;
  /** The role of this tab changed. */
  onRole?(this: void, role: TabRole): void;
  /** The owner is another tab, and published its state. */
  onState?(this: void, state: State): void;
}

/** A tab among the others. */
export interface Tabs<State, Request> {
  /** A tab starts as `mirror`, or `alone`, and becomes `owner` a moment later if there is none. */
  readonly role: TabRole;
  /** Increases with each owner. Refuse what is written under a smaller one. */
  readonly epoch: number;
  /** What the last owner published. A new owner has the state of the previous one. */
  readonly state: State | undefined;
  /** Shows other tabs the state of the owner. Has no effect in a mirror. */
  publish(state: State): void;
  /**
   * Sends the owner what the user wants, or handles it here if this tab is the owner. An owner that does not
   * respond within a second is frozen: this tab replaces it, and handles the request.
   *
   * @returns resolves when the request is handled. Rejects with the message of the owner's error, or after ten
   * seconds: then the owner was closed, and may have handled the request.
   */
  request(request: Request): Promise<void>;
  /** Makes this tab the owner. */
  takeOver(): void;
  /** Takes no further part. Another tab becomes the owner. */
  leave(): void;
}

interface Channel {
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** The parts of a window that connect its tab to the others. */
export interface Page {
  readonly navigator: { readonly locks: Pick<LockManager, "request"> };
  readonly BroadcastChannel: new (name: string) => Channel;
  setTimeout(callback: () => void, delayMs: number): unknown;
}
