import type { Carrier } from "@calling-extensions/telephony";
import type { Call } from "../call/call.ts";
import type { CallCommand, OfferedControls } from "../crm-link/crm-link.ts";
import type { CallLines } from "./call-lines.ts";
import type { CallTransfers } from "./call-transfers.ts";
import { findCall, findMainCall, liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** Lets the CRM page show the phone's buttons beside a call. */
export interface RemoteControl {
  /** Reports all live calls again, because the CRM page has just connected. */
  reportAll(): void;
  /** Does what the user wants from the CRM page, with the current call if it names none. */
  run(externalCallId: string | undefined, command: CallCommand): void;
  destroy(): void;
}

export function createRemoteControl({
  store,
  crm,
  carrier,
  lines,
  transfers,
}: PhoneDependencies & {
  carrier: Pick<Carrier, "capabilities">;
  lines: CallLines;
  transfers: CallTransfers;
}): RemoteControl {
  /** The last report of each call, as text; undefined until the CRM page is connected. */
  let reported: Map<string, string> | undefined;

  function offer({ state, isMuted, isHeld }: Call): OfferedControls {
    const { hold, dtmf, blindTransfer } = carrier.capabilities;
    const isConnected = state === "inProgress";
    return {
      isMuted,
      isOnHold: isHeld,
      actions: [
        isConnected && ("MUTE" as const),
        isConnected && hold && ("HOLD" as const),
        isConnected && dtmf && !isHeld && ("SEND_TONES" as const),
        isConnected && blindTransfer && ("TRANSFER" as const),
      ].filter((action) => action !== false),
    };
  }

  function report(): void {
    const before = reported;
    if (!before) return;
    const next = new Map<string, string>();
    reported = next;
    for (const call of liveCallsOf(store.getState())) {
      const { externalCallId } = call;
      const controls = offer(call);
      const text = JSON.stringify(controls);
      next.set(externalCallId, text);
      const isNews = before.get(externalCallId) !== text;
      const isSilent = controls.actions.length === 0 && !before.has(externalCallId);
      if (isNews && !isSilent) crm.callControls(externalCallId, controls);
    }
  }

  const stop = store.subscribe(report);

  return {
    reportAll() {
      reported = new Map();
      report();
    },
    run(id, command) {
      const state = store.getState();
      const call = id === undefined ? findMainCall(state) : findCall(state, id);
      if (!call) return;
      const { externalCallId } = call;
      switch (command.action) {
        case "mute":
        case "unmute":
          lines.setMuted(command.action === "mute", externalCallId);
          return;
        case "hold":
        case "resume":
          void lines.setHeld(command.action === "hold", externalCallId);
          return;
        case "sendTones":
          for (const tone of command.tones) lines.sendTone(tone, externalCallId);
          return;
        case "transfer":
          void transfers.transfer(command.phoneNumber, externalCallId);
      }
    },
    destroy: stop,
  };
}
