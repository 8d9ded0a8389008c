/** A message as it travels: flat, with the link's own fields at top level and all others in `data`. */
export interface Envelope {
  readonly type: string;
  readonly messageId: string | number;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

/**
 * Reads what a window or port received. Total: whatever is not an envelope is undefined.
 *
 * @param withoutId a type that comes without a messageId.
 *
 * @differs What is no envelope is passed over, whatever it is; the vendor's listener throws at
 * null.
 */
export function readEnvelope(received: unknown, withoutId?: string): Envelope | undefined {
  const { type, messageId } = Object(received) as Record<string, unknown>;
  const hasId = typeof messageId === "string" || typeof messageId === "number";
  return typeof type === "string" && (hasId || type === withoutId)
    ? (received as Envelope)
    : undefined;
}
