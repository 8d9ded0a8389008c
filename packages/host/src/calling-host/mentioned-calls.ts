import type { AppMessage } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { MENTION_TIMEOUT_MS } from "../limits.ts";
import type { Timers } from "../platform/time.ts";
import { idOf } from "../relay/call-sources.ts";
import { fromWireId } from "../wire/wire-ids.ts";

export interface MentionedCallsOptions {
  calls: CallRegistry;
  timers: Timers;
  /** The app's page doesn't know some live calls: it has lost its storage. */
  onForgotten(this: void, isForgotten: (call: HostCall) => boolean): void;
}

/** The calls that the current page of the app has mentioned, and so knows. */
export class MentionedCalls {
  readonly #options: MentionedCallsOptions;
  #keys = new Set<string>();

  constructor(options: MentionedCallsOptions) {
    this.#options = options;
  }

  /** Another page of the app is loading. */
  handleConnecting(): void {
    this.#keys = new Set();
  }

  handleMessage({ data }: AppMessage): void {
    const { engagementId } = Object(data) as { engagementId?: string | number | null };
    const call = this.#options.calls.findNamed(idOf(data), fromWireId(engagementId));
    if (call) this.#keys.add(call.key);
  }

  /** Waits a moment for what the page knows. */
  handleInitialized(): void {
    const { calls, timers, onForgotten } = this.#options;
    const keys = this.#keys;
    timers.set(MENTION_TIMEOUT_MS, () => {
      if (keys !== this.#keys) return;
      onForgotten(({ key }) => {
        // An app that sends no ids mentions no call.
        const hasId = calls.documentOf(key)?.externalCallId !== undefined;
        return hasId && !keys.has(key);
      });
    });
  }
}
