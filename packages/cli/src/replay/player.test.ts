import { expect, test } from "vitest";
import type { Recording } from "@calling-extensions/recording";
import { Player, type LiveEnd } from "./player.ts";

const message = { t: 0, kind: "message", id: 1, from: "app", type: "LOGGED_IN" } as const;

const recording: Recording = {
  format: "calling-extensions-recording",
  version: 1,
  startedAt: 0,
  recorder: { name: "test", version: "1" },
  side: "host",
  isRedacted: true,
  entries: [message],
};

/** An app without a button that logs in. Its message comes in the given wait of the player. */
function liveApp(comesInWait: number): LiveEnd {
  let waits = 0;
  return {
    timeoutMs: 1,
    send: () => Promise.resolve(),
    reload: () => Promise.resolve(),
    waitFor: () => Promise.resolve((waits += 1) === comesInWait),
    messagesAfter: (id) =>
      Promise.resolve(waits >= comesInWait && id === 0 ? [{ id: 1, type: "LOGGED_IN" }] : []),
    mayCause: () => true,
    cause: () => Promise.resolve("There is no button."),
    pause: () => Promise.resolve(),
  };
}

test.each([
  { comesInWait: 1, text: undefined, notes: [] },
  { comesInWait: 3, text: undefined, notes: [] },
  { comesInWait: 4, text: "LOGGED_IN came too late.", notes: [] },
  { comesInWait: 9, text: "LOGGED_IN is missing.", notes: ["There is no button."] },
])(
  "a missing button is named only beside a missing message: wait $comesInWait",
  async ({ comesInWait, text, notes }) => {
    const player = new Player(liveApp(comesInWait), recording, "host");
    const result = await player.play(() => undefined);
    expect(result.difference?.text).toBe(text);
    expect(result.notes).toEqual(notes);
  },
);

test("the user doesn't log out before the login has come", async () => {
  const entries = [message, { ...message, id: 2, type: "LOGGED_OUT" }];
  const caused: string[] = [];
  const live: LiveEnd = {
    ...liveApp(Infinity),
    cause: ({ type }) => Promise.resolve(void caused.push(type)),
  };
  await new Player(live, { ...recording, entries }, "host").play(() => undefined);
  expect(caused).toEqual(["LOGGED_IN"]);
});

test("what the live end has said is received before the app is loaded again", async () => {
  const steps: string[] = [];
  const live: LiveEnd = {
    ...liveApp(Infinity),
    messagesAfter: () => {
      steps.push("receive");
      return Promise.resolve([]);
    },
    reload: () => Promise.resolve(void steps.push("reload")),
  };
  const handshake = { ...message, type: "SYNC_ACK" };
  const entries = [handshake, { ...handshake, id: 2 }];
  await new Player(live, { ...recording, entries }, "app").play(() => undefined);
  expect(steps).toEqual(["receive", "reload", "receive"]);
});
