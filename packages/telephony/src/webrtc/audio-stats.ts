import type { AudioStats } from "../call-leg.ts";

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Reads packets and energy of a connection with one audio track in each direction. */
export async function readAudioStats(connection: RTCPeerConnection): Promise<AudioStats> {
  const sent = { packets: 0, energy: 0 };
  const received = { packets: 0, energy: 0 };
  const report = await connection.getStats();
  // TypeScript describes the entries as `any`.
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    if (entry["type"] === "outbound-rtp") sent.packets += numberOf(entry["packetsSent"]);
    if (entry["type"] === "media-source") sent.energy += numberOf(entry["totalAudioEnergy"]);
    if (entry["type"] === "inbound-rtp") {
      received.packets += numberOf(entry["packetsReceived"]);
      received.energy += numberOf(entry["totalAudioEnergy"]);
    }
  }
  return { sent, received };
}
