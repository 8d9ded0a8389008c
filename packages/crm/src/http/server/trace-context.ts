import { randomUUID } from "node:crypto";

/** Where a request is in a trace, for the log: ids of W3C Trace Context, in hexadecimal. */
export interface TraceContext {
  readonly traceId: string;
  /** Of what this service does for the request. */
  readonly spanId: string;
  /** Of what the sender did when it sent the request; undefined if the trace begins here. */
  readonly parentSpanId?: string;
}

/** Later versions may have more fields, and the reserved one is not a version. */
const TRACEPARENT =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * Continues the trace of a `traceparent` header, or begins one with the id of the request.
 *
 * @param correlationId a UUID
 */
export function readTraceContext(header: unknown, correlationId: string): TraceContext {
  // The end of a UUID is random, never zero, and cheaper than bytes, of which Node.js keeps no supply.
  const spanId = randomUUID().slice(-17).replace("-", "");
  const [, version, traceId, parentSpanId, rest] =
    TRACEPARENT.exec(typeof header === "string" ? header.trim() : "") ?? [];
  const isValid = version !== "00" || rest === undefined;
  return traceId !== undefined && parentSpanId !== undefined && isValid
    ? { traceId, spanId, parentSpanId }
    : { traceId: correlationId.replaceAll("-", ""), spanId };
}
