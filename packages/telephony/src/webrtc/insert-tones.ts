import { DTMF_GAP_MS, DTMF_TONE_MS } from "../limits.ts";

/** Queues tones as telephone events (RFC 4733). Returns false if the other end doesn't accept these. */
export function insertTones(sender: RTCRtpSender | undefined, tones: string): boolean {
  if (!sender?.dtmf?.canInsertDTMF) return false;
  sender.dtmf.insertDTMF(sender.dtmf.toneBuffer + tones, DTMF_TONE_MS, DTMF_GAP_MS);
  return true;
}
