import type { AudioStats } from "../call-leg.ts";

type StatsEntry = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const optionalNumber = (value: unknown): number | undefined =>
  typeof value === "number" ? value : undefined;

const inMs = (seconds: unknown): number | undefined =>
  typeof seconds === "number" ? seconds * 1_000 : undefined;

/** Reads the statistics of a connection with one audio track in each direction. */
export async function readAudioStats(connection: RTCPeerConnection): Promise<AudioStats> {
  const report = await connection.getStats();
  // TypeScript describes the entries as `any`.
  return toAudioStats([...(report.values() as Iterable<StatsEntry>)]);
}

/** Reads the entries of an `RTCStatsReport`. */
export function toAudioStats(entries: readonly StatsEntry[]): AudioStats {
  const ofType = (type: string) => entries.filter((entry) => entry["type"] === type);
  const sum = (type: string, key: string) =>
    ofType(type).reduce((total, entry) => total + numberOf(entry[key]), 0);
  const [inbound] = ofType("inbound-rtp");
  const [remote] = ofType("remote-inbound-rtp");
  const pair = ofType("candidate-pair").find((entry) => entry["nominated"] === true);
  return {
    sent: {
      packets: sum("outbound-rtp", "packetsSent"),
      energy: sum("media-source", "totalAudioEnergy"),
    },
    received: {
      packets: sum("inbound-rtp", "packetsReceived"),
      energy: sum("inbound-rtp", "totalAudioEnergy"),
    },
    packetsLost: optionalNumber(inbound?.["packetsLost"]),
    jitterMs: inMs(inbound?.["jitter"]),
    // The first report of the other end comes seconds after the audio.
    roundTripMs: inMs(remote?.["roundTripTime"]) ?? inMs(pair?.["currentRoundTripTime"]),
  };
}
