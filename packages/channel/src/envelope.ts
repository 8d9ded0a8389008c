/** A message as it travels: flat, with the link's own fields at top level and all others in `data`. */
export interface Envelope {
  readonly type: string;
  readonly messageId: string | number;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

/** Reads what a window received. Total: whatever is not an envelope is undefined. */
export function readEnvelope(received: unknown): Envelope | undefined {
  if (typeof received !== "object" || received === null || Array.isArray(received))
    return undefined;
  const { type, messageId } = received as Record<string, unknown>;
  const hasId = typeof messageId === "string" || typeof messageId === "number";
  return typeof type === "string" && hasId ? (received as Envelope) : undefined;
}
