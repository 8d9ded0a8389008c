import { dataOf, type Entry } from "./entry.ts";
import type { ReplyInfo, MessageRecord } from "../api/message-record.ts";
import { validityOf } from "./validity.ts";

/**
 * What is seen of a message once all is known of it.
 *
 * @param epoch when the entries' clock began, in epoch milliseconds.
 */
export function recordOf(entry: Entry, epoch: number, answering: ReplyInfo): MessageRecord {
  const { id, direction, envelope, isDelivered, original, interception } = entry;
  const { callKey, externalCallId, stateBefore, stateAfter } = entry;
  const { type, messageId } = envelope;
  const fault = interception?.fault ?? entry.effect;
  const firstId = interception?.firstId;
  const warnings = entry.parsed?.ok ? entry.parsed.warnings : [];
  return {
    id,
    at: Math.round(epoch + entry.clock),
    direction,
    type,
    ...(messageId !== undefined && { messageId }),
    data: dataOf(envelope),
    isDelivered,
    ...validityOf(entry),
    ...(warnings.length > 0 && { warnings }),
    ...(fault !== undefined && { fault }),
    ...(original && { original: { type: original.type, data: dataOf(original) } }),
    ...(firstId !== undefined && firstId !== id && { firstId }),
    ...(callKey !== undefined && { callKey }),
    ...(externalCallId !== undefined && { externalCallId }),
    ...(stateBefore && { stateBefore }),
    ...(stateAfter && { stateAfter }),
    ...answering,
  };
}
