import type { Carrier } from "@calling-extensions/telephony";
import { isOnHold, type Call } from "../call/call.ts";
import type { CrmEvent, OfferedControls } from "../crm-link/crm-link.ts";
import { MAX_TONES } from "../settings/defaults.ts";
import type { CallLines } from "./call-lines.ts";
import type { CallTransfers } from "./call-transfers.ts";
import { findCall, findMainCall, liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

export interface RemoteControlOptions extends PhoneDependencies {
  readonly carrier: Pick<Carrier, "capabilities">;
  readonly lines: CallLines;
  readonly transfers: CallTransfers;
}

/** Lets the CRM page show the phone's buttons beside a call. */
export class RemoteControl {
  readonly #options: RemoteControlOptions;
  /** The last report of each call, as text; undefined until the CRM page is connected. */
  #reported: Map<string, string> | undefined;
  readonly #stopReporting: () => void;

  constructor(options: RemoteControlOptions) {
    this.#options = options;
    this.#stopReporting = options.store.subscribe(() => this.#report());
  }

  /** Reports all live calls again, because the CRM page has just connected. */
  reportAll(): void {
    this.#reported = new Map();
    this.#report();
  }

  /**
   * Does what the user wants from the CRM page, with the current call if it names none. Ignores what a newer page asks
   * for.
   */
  run({ externalCallId: id, action, value }: Extract<CrmEvent, { type: "controlCall" }>): void {
    const state = this.#options.store.getState();
    const call = id === undefined ? findMainCall(state) : findCall(state, id);
    if (call) this.#actions.get(action)?.(call.externalCallId, value);
  }

  destroy(): void {
    this.#stopReporting();
  }

  /** What each action of the CRM page does with a call. */
  readonly #actions = new Map<string, (externalCallId: string, value: string) => void>([
    ["MUTE", (id) => this.#options.lines.setMuted(true, id)],
    ["UNMUTE", (id) => this.#options.lines.setMuted(false, id)],
    ["HOLD", (id) => this.#options.lines.hold(id)],
    ["RESUME", (id) => this.#options.lines.resume(id)],
    [
      "SEND_TONES",
      (id, tones) => {
        for (const tone of tones.slice(0, MAX_TONES)) this.#options.lines.sendTone(tone, id);
      },
    ],
    [
      "TRANSFER",
      (id, number) => {
        if (number.trim() !== "") this.#options.transfers.transfer(number, { externalCallId: id });
      },
    ],
  ]);

  #report(): void {
    const before = this.#reported;
    if (!before) return;
    const next = new Map<string, string>();
    this.#reported = next;
    for (const call of liveCallsOf(this.#options.store.getState())) {
      const { externalCallId } = call;
      const controls = this.#offer(call);
      const text = JSON.stringify(controls);
      next.set(externalCallId, text);
      const isNews = before.get(externalCallId) !== text;
      const isSilent = controls.actions.length === 0 && !before.has(externalCallId);
      if (isNews && !isSilent) this.#options.crm.callControls(externalCallId, controls);
    }
  }

  #offer(call: Call): OfferedControls {
    const { hold, dtmf, blindTransfer } = this.#options.carrier.capabilities;
    const isConnected = call.state === "inProgress";
    return {
      isMuted: call.isMuted,
      isOnHold: isOnHold(call),
      actions: [
        isConnected && ("MUTE" as const),
        isConnected && hold && ("HOLD" as const),
        isConnected && dtmf && !isOnHold(call) && ("SEND_TONES" as const),
        isConnected && blindTransfer && ("TRANSFER" as const),
      ].filter((action) => action !== false),
    };
  }
}
