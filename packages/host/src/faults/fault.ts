import type { MessageType } from "@calling-extensions/contract";
import type { HookedPort } from "../calling-host/hooks.ts";

interface Counted {
  /** How often it happens; every time unless said. */
  readonly times?: number;
}

/** Something that goes wrong on purpose. */
export type Fault =
  /** A message comes later, by milliseconds. */
  | ({ readonly kind: "delay"; readonly type: MessageType; readonly ms: number } & Counted)
  /** A message never comes, or comes twice. */
  | ({ readonly kind: "drop" | "duplicate"; readonly type: MessageType } & Counted)
  /** A message waits until another one has passed: of the same call, where both name one. */
  | ({
      readonly kind: "reorder";
      readonly type: MessageType;
      readonly after: MessageType;
    } & Counted)
  /** The CRM refuses, with a reason that the app is told. */
  | ({ readonly kind: "refuse"; readonly port: HookedPort; readonly message: string } & Counted)
  /** The CRM takes its time, in milliseconds; longer than `portTimeoutMs` it fails. */
  | ({ readonly kind: "slow"; readonly port: HookedPort; readonly ms: number } & Counted);

/** The first part of the types that tell the app how a port fared. */
export const answersOfPort = {
  createEngagement: "CREATE_ENGAGEMENT",
  updateEngagement: "UPDATE_ENGAGEMENT",
  completeEngagement: "UPDATE_ENGAGEMENT",
  finalizeEngagement: "FINALIZE_ENGAGEMENT",
  publishToChannel: "PUBLISH_TO_CHANNEL",
  matchCaller: "CALLER_ID_MATCH",
  navigateToRecord: "NAVIGATE_TO_RECORD",
} as const satisfies Record<HookedPort, string>;

/** The ports that can be made to refuse or to take their time. */
export const faultyPorts = Object.keys(answersOfPort) as readonly HookedPort[];
