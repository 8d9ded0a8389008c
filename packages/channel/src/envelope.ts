/** A message on the wire: the envelope's fields are at the top level, all others in `data`. */
export interface Envelope {
  readonly type: string;
  readonly messageId: string | number;
  readonly data?: unknown;
  readonly [field: string]: unknown;
}

/**
 * Reads what a window or port received. Returns undefined if it isn't an envelope; never throws.
 *
 * @param withoutId a type that has no messageId.
 *
 * @differs Anything that isn't an envelope is ignored; the vendor's listener throws at null.
 */
export function readEnvelope(received: unknown, withoutId?: string): Envelope | undefined {
  const { type, messageId } = Object(received) as Record<string, unknown>;
  const hasId = typeof messageId === "string" || typeof messageId === "number";
  return typeof type === "string" && (hasId || type === withoutId)
    ? (received as Envelope)
    : undefined;
}
