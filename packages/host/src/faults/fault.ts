import type { MessageType } from "@calling-extensions/contract";
import { replyPrefixes } from "./fault-kinds.ts";

interface Counted {
  /** How often it happens; every time unless said. */
  readonly times?: number;
}

/** What can be made to refuse or to take its time: a port, or what the app wants of an engagement. */
export type FaultyPort = keyof typeof replyPrefixes;

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
  | ({ readonly kind: "refuse"; readonly port: FaultyPort; readonly message: string } & Counted)
  /** The CRM takes its time, in milliseconds; longer than `portTimeoutMs` it fails. */
  | ({ readonly kind: "slow"; readonly port: FaultyPort; readonly ms: number } & Counted);

/** The ports that can be made to refuse or to take their time. */
export const faultyPorts = Object.keys(replyPrefixes) as readonly FaultyPort[];
