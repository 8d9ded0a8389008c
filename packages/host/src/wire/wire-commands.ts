import type { PayloadOf } from "@calling-extensions/contract";
import type { CallCommand, CallControlAction } from "../api/host-call.ts";

const controlActions = new Map<string, CallControlAction>([
  ["MUTE", "mute"],
  ["HOLD", "hold"],
  ["SEND_TONES", "sendTones"],
  ["TRANSFER", "transfer"],
]);

/** Each command on the wire, and what the app must be able to do for it. */
const commands: Readonly<Record<CallCommand["action"], [wireName: string, CallControlAction]>> = {
  mute: ["MUTE", "mute"],
  unmute: ["UNMUTE", "mute"],
  hold: ["HOLD", "hold"],
  resume: ["RESUME", "hold"],
  sendTones: ["SEND_TONES", "sendTones"],
  transfer: ["TRANSFER", "transfer"],
};

/** What an app can do with a call, without what a newer app can do. */
export const parseControlActions = (
  actions: readonly string[] | null | undefined,
): CallControlAction[] => (actions ?? []).flatMap((name) => controlActions.get(name) ?? []);

/** What the app must be able to do for a command. */
export const neededFor = ({ action }: CallCommand): CallControlAction => commands[action][1];

export const toWireCommand = ({ action, value }: CallCommand): PayloadOf<"CONTROL_CALL"> => ({
  action: commands[action][0],
  ...(value !== undefined && { value }),
});
