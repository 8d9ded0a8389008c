import type { LegEnding } from "../call-leg.ts";
import type { ContractRule } from "./contract-rule.ts";
import { assert, assertEqual, assertRejects, record, signalsOf } from "./contract-context.ts";
import type { CarrierHarness } from "./harness.ts";

/** Numbers that end calls. A harness may lack them. */
type NumberMember = Exclude<
  Extract<keyof CarrierHarness, `${string}Number`>,
  "ownNumber" | "answeringNumber"
>;

/** How calls end at numbers with special behavior. */
const endings: readonly [name: string, number: NumberMember, ending: LegEnding][] = [
  ["a busy number", "busyNumber", { by: "them", cause: "busy" }],
  ["a number that declines", "rejectingNumber", { by: "them", cause: "rejected" }],
  ["a number that doesn't answer", "silentNumber", { by: "them", cause: "noAnswer" }],
  [
    "a number that can't be reached",
    "unreachableNumber",
    { by: "network", cause: "failed", problem: "unreachable" },
  ],
  ["a number that hangs up", "hangingUpNumber", { by: "them", cause: "hungUp" }],
];

const hungUpByUs: LegEnding = { by: "us", cause: "hungUp" };

export const signalingRules: readonly ContractRule[] = [
  {
    name: "an outgoing call dials first, and is answered once",
    async run({ carrier, ownNumber, answeringNumber, until }) {
      const numbers = { fromNumber: ownNumber, toNumber: answeringNumber };
      const leg = carrier.place(numbers);
      const events = record(leg);
      assertEqual(leg.state, "dialing", "The state after `place`");
      assertEqual(leg.direction, "OUTBOUND", "The direction");
      assertEqual(leg.numbers, numbers, "The numbers");
      await until("the call is answered", () => leg.state === "connected");
      const signals = signalsOf(events);
      assertEqual(signals.at(-1), "answered", "The last event");
      assert(
        signals.every((type, index) => type === "ringing" || index === signals.length - 1),
        `Only \`ringing\` comes before \`answered\`, not ${signals.join(", ")}.`,
      );
    },
  },
  ...endings.map(([name, number, ending]): ContractRule => ({
    name: `a call to ${name} ends as ${ending.cause}`,
    needs: [number],
    async run({ carrier, ownNumber, untilEnded, ...numbers }) {
      const toNumber = numbers[number];
      assert(toNumber !== undefined, `The harness needs ${number}.`);
      const leg = carrier.place({ fromNumber: ownNumber, toNumber });
      assertEqual(await untilEnded(leg), ending, "The ending");
    },
  })),
  {
    name: "a call can be canceled while it is dialed",
    async run({ carrier, ownNumber, answeringNumber, untilEnded }) {
      const leg = carrier.place({ fromNumber: ownNumber, toNumber: answeringNumber });
      const ended = untilEnded(leg);
      leg.hangUp();
      assertEqual(await ended, hungUpByUs, "The ending");
    },
  },
  {
    name: "either party hangs up",
    async run({ placeAnswered, untilEnded, hangUp }) {
      const first = await placeAnswered();
      const firstEnding = untilEnded(first);
      first.hangUp();
      assertEqual(await firstEnding, hungUpByUs, "The ending by this phone");
      const second = await placeAnswered();
      const secondEnding = untilEnded(second);
      await hangUp();
      assertEqual(await secondEnding, { by: "them", cause: "hungUp" }, "The ending by them");
    },
  },
  {
    name: "an incoming call rings, and is answered once",
    async run({ receiveCall, until, ownNumber, answeringNumber }) {
      const leg = await receiveCall();
      assertEqual(leg.direction, "INBOUND", "The direction");
      assertEqual(leg.state, "ringing", "The state");
      const numbers = { fromNumber: answeringNumber, toNumber: ownNumber };
      assertEqual(leg.numbers, numbers, "The numbers");
      const events = record(leg);
      leg.answer();
      leg.answer();
      await until("the call is connected", () => leg.state === "connected");
      leg.answer();
      assertEqual(signalsOf(events), ["answered"], "The events");
    },
  },
  {
    name: "an incoming call is declined",
    async run({ receiveCall, untilEnded }) {
      const leg = await receiveCall();
      const ended = untilEnded(leg);
      leg.reject();
      assertEqual(await ended, { by: "us", cause: "rejected" }, "The ending");
    },
  },
  ...(["busySignal", "voicemail"] as const).map((capability): ContractRule => ({
    name: `an incoming call is rejected with ${capability}`,
    capabilities: [capability],
    async run({ receiveCall, untilEnded }) {
      const leg = await receiveCall();
      const ended = untilEnded(leg);
      leg.reject(capability === "voicemail" ? "voicemail" : "busy");
      assertEqual(await ended, { by: "us", cause: "rejected" }, "The ending");
    },
  })),
  {
    name: "an incoming call ends if the caller gives up",
    async run({ receiveCall, untilEnded, hangUp }) {
      const leg = await receiveCall();
      const ended = untilEnded(leg);
      await hangUp();
      assertEqual(await ended, { by: "them", cause: "hungUp" }, "The ending");
    },
  },
  {
    name: "an incoming call that another phone answers ends as answeredElsewhere",
    needs: ["ringElsewhere"],
    async run({ carrier, ringElsewhere, answeringNumber, until }) {
      let ending: LegEnding | undefined;
      carrier.on((event) => {
        if (event.type !== "incomingCall") return;
        event.leg.on((change) => {
          if (change.type === "ended") ({ ending } = change);
        });
      });
      await ringElsewhere?.(answeringNumber);
      await until("the call ends", () => ending !== undefined);
      assertEqual(ending, { by: "them", cause: "answeredElsewhere" }, "The ending");
    },
  },
  {
    name: "nothing happens to a call after its end",
    async run({ placeAnswered, hangUp, until }) {
      const leg = await placeAnswered();
      const events = record(leg);
      leg.hangUp();
      await until("the call ends", () => leg.state === "ended");
      leg.hangUp();
      leg.reject();
      leg.answer();
      leg.setMuted(true);
      leg.sendDtmf("1");
      leg.retryMicrophone();
      await hangUp();
      await assertRejects(leg.setHeld(true), "notConnected");
      await assertRejects(leg.transfer("+12025550101"), "notConnected");
      assertEqual(signalsOf(events), ["ended"], "The events");
      assertEqual(events.at(-1)?.type, "ended", "The last event");
    },
  },
  {
    name: "a removed listener receives nothing",
    async run({ placeAnswered, untilEnded }) {
      const leg = await placeAnswered();
      let count = 0;
      const stop = leg.on(() => {
        count += 1;
      });
      stop();
      stop();
      const ended = untilEnded(leg);
      leg.hangUp();
      await ended;
      assertEqual(count, 0, "The events that the removed listener received");
    },
  },
  {
    name: "two calls at once don't disturb each other",
    async run({ placeAnswered, untilEnded }) {
      const first = await placeAnswered();
      const second = await placeAnswered();
      const ended = untilEnded(first);
      first.hangUp();
      await ended;
      assertEqual(second.state, "connected", "The state of the other call");
    },
  },
  {
    name: "a blind transfer ends the call",
    capabilities: ["blindTransfer"],
    async run({ placeAnswered, untilEnded, answeringNumber, transferNumber = answeringNumber }) {
      const leg = await placeAnswered();
      const ended = untilEnded(leg);
      await leg.transfer(transferNumber);
      assertEqual(await ended, { by: "us", cause: "transferred" }, "The ending");
    },
  },
  {
    name: "a blind transfer that is refused leaves the call unchanged",
    needs: ["unreachableNumber"],
    capabilities: ["blindTransfer"],
    async run({ placeAnswered, unreachableNumber = "" }) {
      const leg = await placeAnswered();
      await assertRejects(leg.transfer(unreachableNumber), "refused");
      assertEqual(leg.state, "connected", "The state");
    },
  },
  {
    name: "a hold that is refused leaves the call unchanged",
    needs: ["holdRefusingNumber"],
    capabilities: ["hold"],
    async run({ placeAnswered, holdRefusingNumber }) {
      const leg = await placeAnswered(holdRefusingNumber);
      await assertRejects(leg.setHeld(true), "refused");
      assertEqual([leg.state, leg.audio.isHeld], ["connected", false], "The state, and the hold");
    },
  },
  {
    name: "an attended transfer ends both calls",
    capabilities: ["attendedTransfer"],
    async run({ carrier, placeAnswered, untilEnded, transferNumber }) {
      const first = await placeAnswered();
      // As users do while they ask the target.
      if (carrier.capabilities.hold) await first.setHeld(true);
      const second = await placeAnswered(transferNumber);
      const ended = Promise.all([untilEnded(first), untilEnded(second)]);
      await first.transfer(second);
      const transferred = { by: "us", cause: "transferred" };
      assertEqual(await ended, [transferred, transferred], "The endings");
    },
  },
  {
    name: "a destroyed carrier emits nothing more",
    async run({ carrier, placeAnswered }) {
      const leg = await placeAnswered();
      const events = record(leg);
      carrier.destroy();
      carrier.destroy();
      leg.hangUp();
      assertEqual(events, [], "The events");
    },
  },
];
