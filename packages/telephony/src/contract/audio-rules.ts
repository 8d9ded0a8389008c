import type { AudioFlow, CallLeg } from "../call-leg.ts";
import type { ContractRule } from "./contract-rule.ts";
import { assert, assertEqual, record } from "./contract-context.ts";

/** A second of audio has 50 packets of 20 ms. A busy machine delays some. */
const MIN_PACKETS = 20;
/** Comfort noise and rounding, as a part of the energy of a voice. */
const MAX_SILENCE = 0.05;

function assertFlows({ packets, energy }: AudioFlow, what: string): void {
  assert(packets >= MIN_PACKETS, `${what}: too few packets, ${packets}.`);
  assert(energy > 0, `${what}: no sound.`);
}

/** Packets of the control protocol may count, too. */
const assertStopped = ({ packets }: AudioFlow, what: string) =>
  assert(packets < MIN_PACKETS / 4, `${what}: ${packets} packets.`);

/** The id of the microphone that a call uses. */
const deviceOf = (leg: CallLeg): string | undefined =>
  leg.audio.localStream?.getAudioTracks()[0]?.getSettings().deviceId;

export const audioRules: readonly ContractRule[] = [
  {
    name: "both parties hear each other, in an outgoing call",
    capabilities: ["media"],
    async run({ placeAnswered, measureAudio, until, untilAudible }) {
      const leg = await placeAnswered();
      await untilAudible(leg);
      assertEqual(leg.audio.microphone, "on", "The microphone");
      assertEqual(leg.audio.remoteStream?.getAudioTracks().length, 1, "The remote audio tracks");
      const { sent, received } = await measureAudio(leg);
      assertFlows(sent, "Sent");
      assertFlows(received, "Received");
      await until("loss, jitter and round trip are reported", async () => {
        const stats = await leg.getAudioStats();
        return [stats?.packetsLost, stats?.jitterMs, stats?.roundTripMs].every(
          (value) => value !== undefined,
        );
      });
    },
  },
  {
    name: "both parties hear each other, in an incoming call",
    capabilities: ["media"],
    async run({ receiveCall, measureAudio, untilAudible }) {
      const leg = await receiveCall();
      leg.answer();
      await untilAudible(leg);
      const { sent, received } = await measureAudio(leg);
      assertFlows(sent, "Sent");
      assertFlows(received, "Received");
    },
  },
  {
    name: "a call without a microphone opens none until the user wants it",
    capabilities: ["media"],
    async run({ carrier, ownNumber, answeringNumber, receiveCall, until }) {
      const numbers = { fromNumber: ownNumber, toNumber: answeringNumber };
      const outgoing = carrier.place(numbers, { withoutMicrophone: true });
      const incoming = await receiveCall();
      incoming.answer({ withoutMicrophone: true });
      for (const leg of [outgoing, incoming]) {
        await until("the call is connected", () => leg.state === "connected");
        // A request that began earlier would be pending.
        assertEqual(leg.audio.microphone, "unused", "The microphone");
        leg.retryMicrophone();
        await until("the microphone opens", () => leg.audio.microphone === "on");
      }
    },
  },
  {
    name: "a call without a microphone sends silence and tones, and the other party is audible",
    capabilities: ["media"],
    async run({ carrier, ownNumber, answeringNumber, measureAudio, untilAudible }) {
      const numbers = { fromNumber: ownNumber, toNumber: answeringNumber };
      const leg = carrier.place(numbers, { withoutMicrophone: true });
      await untilAudible(leg);
      const silent = await measureAudio(leg);
      assertEqual(silent.sent.energy, 0, "The energy that is sent");
      assertFlows(silent.received, "Received");
      leg.retryMicrophone();
      assertFlows((await measureAudio(leg)).sent, "Sent with the microphone");
    },
  },
  {
    name: "another microphone is used at once, and stays for the next call",
    capabilities: ["media"],
    async run({ carrier, placeAnswered, until }) {
      const first = await placeAnswered();
      const devices = await navigator.mediaDevices.enumerateDevices();
      const other = devices.find(
        ({ kind, deviceId }) => kind === "audioinput" && deviceId !== deviceOf(first),
      );
      assert(other !== undefined, "The browser has two microphones.");
      carrier.useMicrophone(other.deviceId);
      await until("the call uses it", () => deviceOf(first) === other.deviceId);
      assertEqual(first.audio.microphone, "on", "The microphone");
      const second = await placeAnswered();
      assertEqual(deviceOf(second), other.deviceId, "The microphone of the next call");
      carrier.useMicrophone("gone");
      await until("the call uses the default", () => deviceOf(second) !== other.deviceId);
    },
  },
  {
    name: "mute is reported, once, and so is its end",
    async run({ placeAnswered }) {
      const leg = await placeAnswered();
      const events = record(leg);
      leg.setMuted(true);
      assertEqual(leg.audio.isMuted, true, "`isMuted`");
      leg.setMuted(false);
      const changes = events.flatMap((event) =>
        event.type === "audioChanged" ? [event.audio.isMuted] : [],
      );
      assertEqual(changes, [true, false], "The changes");
    },
  },
  {
    name: "mute sends silence, and the other party is still audible",
    capabilities: ["media"],
    async run({ placeAnswered, measureAudio, untilAudible }) {
      const leg = await placeAnswered();
      await untilAudible(leg);
      const before = await measureAudio(leg);
      leg.setMuted(true);
      const muted = await measureAudio(leg);
      assert(
        muted.sent.energy <= before.sent.energy * MAX_SILENCE,
        `A muted call sends sound: ${muted.sent.energy}, before ${before.sent.energy}.`,
      );
      assert(muted.sent.packets >= MIN_PACKETS, "A muted call sends packets.");
      assertFlows(muted.received, "Received while muted");
      leg.setMuted(false);
      assertFlows((await measureAudio(leg)).sent, "Sent after mute");
    },
  },
  {
    name: "hold is reported, and so is its end",
    capabilities: ["hold"],
    async run({ placeAnswered }) {
      const leg = await placeAnswered();
      await leg.setHeld(true);
      assertEqual(leg.audio.isHeld, true, "`isHeld`");
      await leg.setHeld(false);
      assertEqual(leg.audio.isHeld, false, "`isHeld`");
      assertEqual(leg.state, "connected", "The state");
    },
  },
  {
    name: "hold stops the audio in both directions",
    capabilities: ["hold", "media"],
    async run({ placeAnswered, measureAudio, untilAudible }) {
      const leg = await placeAnswered();
      await untilAudible(leg);
      await leg.setHeld(true);
      const held = await measureAudio(leg);
      assertStopped(held.sent, "Sent on hold");
      assertStopped(held.received, "Received on hold");
      await leg.setHeld(false);
      const { sent, received } = await measureAudio(leg);
      assertFlows(sent, "Sent after hold");
      assertFlows(received, "Received after hold");
    },
  },
  {
    name: "hold by the other party is reported, and so is its end",
    needs: ["setHeld"],
    async run({ placeAnswered, setHeld, until }) {
      const leg = await placeAnswered();
      await setHeld?.(true);
      await until("the call is on hold", () => leg.audio.isHeldByThem);
      await setHeld?.(false);
      await until("the call isn't on hold", () => !leg.audio.isHeldByThem);
      assertEqual(leg.audio.isHeld, false, "`isHeld`");
    },
  },
  {
    name: "the other party receives tones",
    needs: ["receivedTones"],
    capabilities: ["dtmf"],
    async run({ placeAnswered, receivedTones, until }) {
      const leg = await placeAnswered();
      await until("audio is connected", () => leg.audio.connection !== "connecting");
      const send = async (): Promise<void> => {
        leg.sendDtmf("15");
        leg.sendDtmf("9#");
        await until("the tones arrive", async () => {
          const received = await receivedTones?.();
          return received?.endsWith("159#") ?? false;
        });
      };
      // A busy computer may drop audio, and a tone with it.
      await send().catch(send);
    },
  },
  {
    name: "an announcement is audible before the answer",
    needs: ["announcingNumber"],
    capabilities: ["media"],
    async run({ carrier, ownNumber, announcingNumber = "", until, untilAudible }) {
      const leg = carrier.place({ fromNumber: ownNumber, toNumber: announcingNumber });
      const isAnswered = () => leg.state === "connected";
      const wasEarly: boolean[] = [];
      leg.on(({ type }) => {
        if (type === "audioChanged" && leg.audio.connection === "connected") {
          wasEarly.push(!isAnswered());
        }
      });
      await untilAudible(leg);
      assertEqual(wasEarly[0], true, "Whether audio came before the answer");
      await until("the announcement is audible", async () => {
        const stats = await leg.getAudioStats();
        return stats !== undefined && stats.received.energy > 0;
      });
    },
  },
  {
    name: "lost audio is reported while the call may go on",
    needs: ["droppingNumber"],
    async run({ placeAnswered, droppingNumber, until }) {
      const leg = await placeAnswered(droppingNumber);
      await until("audio is interrupted", () => leg.audio.connection === "interrupted");
      assertEqual(leg.state, "connected", "The state");
    },
  },
  {
    name: "a call on hold has audio again after a reload",
    capabilities: ["hold", "media"],
    async run({ carrier, ownNumber, answeringNumber, until, untilAudible, measureAudio }) {
      const leg = carrier.resume({
        direction: "OUTBOUND",
        fromNumber: ownNumber,
        toNumber: answeringNumber,
        state: "connected",
        startedAt: Date.now(),
        isMuted: false,
        isHeld: true,
        withoutMicrophone: false,
      });
      await until(
        "the call continues, or is gone",
        () => leg.state === "ended" || leg.audio.connection === "connected",
      );
      if (leg.state === "ended") return;
      assertEqual(leg.audio.isHeld, true, "`isHeld`");
      await leg.setHeld(false);
      await until("the other party is back", () => leg.audio.remoteStream !== undefined);
      await untilAudible(leg);
      assertFlows((await measureAudio(leg)).received, "Received after hold");
    },
  },
  {
    name: "a call continues after a reload, and stays muted",
    async run({ carrier, ownNumber, answeringNumber, until }) {
      const leg = carrier.resume({
        direction: "OUTBOUND",
        fromNumber: ownNumber,
        toNumber: answeringNumber,
        state: "connected",
        startedAt: Date.now(),
        isMuted: true,
        isHeld: false,
        withoutMicrophone: false,
      });
      await until(
        "the call continues, or is gone",
        () => leg.state === "ended" || leg.audio.connection !== "connecting",
      );
      if (leg.state === "connected") assertEqual(leg.audio.isMuted, true, "`isMuted`");
    },
  },
];
