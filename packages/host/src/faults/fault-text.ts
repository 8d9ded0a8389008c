import { messageTypes, type MessageType } from "@calling-extensions/contract";
import { hostError } from "../errors/host-error.ts";
import { faultKinds } from "./fault-kinds.ts";
import { faultyPorts, type Fault, type FaultyPort } from "./fault.ts";

/** A day: whoever waits longer has mistaken the unit. */
const MAX_FAULT_DELAY_MS = 86_400_000;

const kinds: Readonly<
  Record<Fault["kind"], readonly ("type" | "after" | "port" | "ms" | "message")[]>
> = faultKinds;

const wrong = (text: string, reason: string): Error =>
  hostError("invalidOptions", `"${text.slice(0, 100)}" is no fault: ${reason}`);

/**
 * Reads a fault from a line such as `delay:DIAL_NUMBER:500`, `drop:CALL_ENDED`, `duplicate:DIAL_NUMBER`,
 * `reorder:CALLER_ID_MATCH_SUCCEEDED:CREATE_ENGAGEMENT_SUCCEEDED`, `refuse:createEngagement:No room` or
 * `slow:matchCaller:3000`. With `*2` behind the kind it happens twice: `drop*2:CALL_ENDED`.
 *
 * @throws CallingError `invalidOptions` that says what is wrong.
 */
export function parseFault(text: string): Fault {
  const [head = "", ...rest] = text.split(":");
  const [, kind = "", count] = /^([a-z]+)(?:\*([1-9][0-9]{0,5}))?$/.exec(head) ?? [];
  if (!Object.hasOwn(kinds, kind)) {
    throw wrong(text, `it begins with none of ${Object.keys(kinds).join(", ")}.`);
  }
  const names = kinds[kind as Fault["kind"]];
  const values = names.map((name, index) => {
    // What the CRM says may have colons.
    const given = index === names.length - 1 ? rest.slice(index).join(":") : (rest[index] ?? "");
    return [name, readPart(text, name, given)] as const;
  });
  return {
    kind,
    ...Object.fromEntries(values),
    ...(count !== undefined && { times: Number(count) }),
  } as Fault;
}

function readPart(text: string, name: string, given: string): string | number {
  switch (name) {
    case "ms": {
      const ms = Number(given || "none");
      if (Number.isInteger(ms) && ms >= 0 && ms <= MAX_FAULT_DELAY_MS) return ms;
      throw wrong(text, `"${given}" is no number of milliseconds.`);
    }
    case "port":
      if (faultyPorts.includes(given as FaultyPort)) return given;
      throw wrong(text, `"${given}" is none of ${faultyPorts.join(", ")}.`);
    case "message":
      return given || "Refused on purpose.";
    default:
      if (messageTypes.includes(given as MessageType)) return given;
      throw wrong(text, `"${given}" is no message of the protocol.`);
  }
}

/** A fault as the line that `parseFault` takes. */
export function formatFault(fault: Fault): string {
  const { kind, times } = fault;
  const values = kinds[kind].map((name) => (fault as unknown as Record<string, unknown>)[name]);
  return [times === undefined ? kind : `${kind}*${times}`, ...values].join(":");
}
