import { messageTypes, type MessageType } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import { MAX_FAULT_DELAY_MS } from "../limits.ts";
import { faultKinds, faultyPorts, type Fault, type FaultyPort } from "./fault.ts";

const kinds: Readonly<
  Record<Fault["kind"], readonly ("type" | "after" | "port" | "ms" | "message")[]>
> = faultKinds;

const invalid = (text: string, reason: string): Error =>
  hostError("invalidOptions", `"${text.slice(0, 100)}" is not a valid fault: ${reason}`);

/**
 * Parses a fault from a line such as `delay:DIAL_NUMBER:500`, `drop:CALL_ENDED`, `duplicate:DIAL_NUMBER`,
 * `reorder:CALLER_ID_MATCH_SUCCEEDED:CREATE_ENGAGEMENT_SUCCEEDED`, `refuse:createEngagement:No room` or
 * `slow:matchCaller:3000`. With `*2` after the kind it is applied twice: `drop*2:CALL_ENDED`.
 *
 * @throws CallingError `invalidOptions` that says what is wrong.
 */
export function parseFault(text: string): Fault {
  const [head = "", ...rest] = text.split(":");
  const [, kind = "", count] = /^([a-z]+)(?:\*([1-9][0-9]{0,5}))?$/.exec(head) ?? [];
  if (!Object.hasOwn(kinds, kind)) {
    throw invalid(text, `it must begin with one of ${Object.keys(kinds).join(", ")}.`);
  }
  const names = kinds[kind as Fault["kind"]];
  const values = names.map((name, index) => {
    // The last part may contain colons.
    const part = index === names.length - 1 ? rest.slice(index).join(":") : (rest[index] ?? "");
    return [name, parsePart(text, name, part)] as const;
  });
  return {
    kind,
    ...Object.fromEntries(values),
    ...(count !== undefined && { times: Number(count) }),
  } as Fault;
}

function parsePart(text: string, name: string, part: string): string | number {
  switch (name) {
    case "ms": {
      const ms = Number(part || "none");
      if (Number.isInteger(ms) && ms >= 0 && ms <= MAX_FAULT_DELAY_MS) return ms;
      throw invalid(text, `"${part}" is not a number of milliseconds.`);
    }
    case "port":
      if (faultyPorts.includes(part as FaultyPort)) return part;
      throw invalid(text, `"${part}" must be one of ${faultyPorts.join(", ")}.`);
    case "message":
      return part || "Simulated failure.";
    default:
      if (messageTypes.includes(part as MessageType)) return part;
      throw invalid(text, `"${part}" is not a message type.`);
  }
}

/** Formats a fault as the line that `parseFault` takes. */
export function formatFault(fault: Fault): string {
  const { kind, times } = fault;
  const values = kinds[kind].map((name) => (fault as unknown as Record<string, unknown>)[name]);
  return [times === undefined ? kind : `${kind}*${times}`, ...values].join(":");
}
