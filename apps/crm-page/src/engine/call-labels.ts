import type { HostCall, HostDial } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import type { FrameState } from "./frame-state.ts";

const endings: Readonly<Record<NonNullable<HostCall["endStatus"]>, string>> = {
  completed: t`Call ended`,
  failed: t`Call failed`,
  canceled: t`Call canceled`,
  busy: t`The line is busy`,
  noAnswer: t`No answer`,
  rejected: t`Call declined`,
  missed: t`Missed call`,
  transferred: t`Call transferred`,
};

type CallFacts = Pick<HostCall, "state" | "direction" | "isLost" | "endStatus"> & {
  readonly controls?: HostCall["controls"] | undefined;
};

const endLabel = ({ isLost, endStatus }: CallFacts): string =>
  isLost ? t`Lost connection` : endings[endStatus ?? "completed"];

const states: Readonly<Record<HostCall["state"], (call: CallFacts) => string>> = {
  idle: () => t`Calling`,
  dialing: () => t`Calling`,
  ringing: ({ direction }) => (direction === "INBOUND" ? t`Incoming call` : t`Ringing`),
  inProgress: ({ controls }) => (controls?.isOnHold ? t`On hold` : t`In call`),
  ended: endLabel,
  completed: endLabel,
};

/** The state of a call, for users. */
export const callStateLabel = (call: CallFacts): string => states[call.state](call);

const dialStates: Readonly<Record<HostDial["state"], (frame: FrameState) => string>> = {
  confirming: () => t`Waiting for confirmation`,
  queued: queuedLabel,
  sent: ({ provider: { name } }) => t`Waiting for ${name} to start the call`,
  unanswered: ({ provider: { name } }) => t`${name} hasn't started the call`,
  answered: () => t`Calling`,
  canceled: () => t`Canceled`,
  refused: () => t`Not called`,
};

/** What a dial is waiting for, for users. */
export const dialStateLabel = ({ state }: HostDial, frame: FrameState): string =>
  dialStates[state](frame);

function queuedLabel({ provider: { name }, status, isLoggedOut }: FrameState): string {
  if (status === "failed") return t`${name} failed to load`;
  return status === "initialized" && isLoggedOut
    ? t`Waiting for ${name}. Log in there.`
    : t`Waiting for ${name}…`;
}
