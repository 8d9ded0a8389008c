// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RelayedMessage, RelayedReply } from "../api/relay.ts";
import { ANSWER_TIMEOUT_MS, RING_END_DELAY_MS } from "../limits.ts";
import { createCallOutbox } from "../outbox/create-call-outbox.ts";
import { createFakeCrm } from "../testing/fake-crm.ts";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

/** The tab whose host writes, and what it has for the other tabs. */
let owner: EmbeddedApp;
let replies: RelayedReply[];

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

beforeEach(async () => {
  vi.useFakeTimers();
  replies = [];
  owner = embedApp({
    relay: { forward: () => false, reply: (reply) => void replies.push(reply) },
    ports: {
      matchCaller: vi.fn(() => Promise.resolve([{ ...ada, callerIdType: "CONTACT" as const }])),
    },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  owner.load();
  await settle();
});

afterEach(() => {
  owner.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const ada = { objectTypeId: "0-1", objectId: "101" };

/** The app in another tab, or in the owner's, sends a message about the call. */
async function say(tab: string, type: string, data: object = {}): Promise<void> {
  const message = { type, data: { externalCallId: "in", ...data } };
  if (tab === "owner") owner.say(type, message.data);
  else void owner.host.handleRelayed(message, tab);
  await settle();
}

const ring = (tab: string): Promise<void> =>
  say(tab, "INCOMING_CALL", { fromNumber: "+12025550101", createEngagement: true });
const answer = (tab: string): Promise<void> => say(tab, "CALL_ANSWERED");
const end = (tab: string): Promise<void> => say(tab, "CALL_ENDED", { callEndStatus: "CANCELED" });
const save = (tab: string): Promise<void> =>
  say(tab, "CALL_COMPLETED", { engagementProperties: { hs_call_body: tab } });

const states = (): string[] => owner.host.calls.map(({ state }) => state);
const repliesTo = (tab: string): (string | undefined)[] =>
  replies.filter(({ tabs }) => tabs.includes(tab)).flatMap(({ message }) => message?.type ?? []);
const startReplies = [
  "CALLER_ID_MATCH_SUCCEEDED",
  "CREATE_ENGAGEMENT_SUCCEEDED",
  "ENGAGEMENT_CREATED",
];

test("a call that rings in three tabs is one call, and each app gets the replies once", async () => {
  await ring("b");
  await ring("owner");
  await ring("c");
  expect(states()).toEqual(["ringing"]);
  expect(owner.crm.calls).toHaveLength(1);
  expect(repliesTo("b")).toEqual(startReplies);
  expect(repliesTo("c")).toEqual(startReplies);
  expect(owner.types().filter((type) => startReplies.includes(type))).toEqual(startReplies);
});

test("a tab that rings late, after the answer in another one, doesn't end the call", async () => {
  await ring("b");
  await answer("b");
  await ring("c");
  await end("c");
  await vi.advanceTimersByTimeAsync(RING_END_DELAY_MS);
  expect(states()).toEqual(["inProgress"]);
});

test("the end in other tabs is ignored after the answer, and the record opens where it was answered", async () => {
  for (const tab of ["owner", "b", "c"]) await ring(tab);
  await answer("b");
  expect(replies.at(-1)).toEqual({ tabs: ["b"], record: ada });
  for (const tab of ["owner", "c"]) {
    await end(tab);
    await save(tab);
  }
  expect(states()).toEqual(["inProgress"]);
  owner.host.endCall();
  expect(replies.at(-1)).toMatchObject({ tabs: ["b"], message: { type: "END_CALL" } });
  await end("b");
  await save("b");
  expect(states()).toEqual([]);
  expect(repliesTo("b").at(-1)).toBe("UPDATE_ENGAGEMENT_SUCCEEDED");
  expect(owner.types()).not.toContain("UPDATE_ENGAGEMENT_SUCCEEDED");
});

test("an end that arrives before the answer in another tab doesn't end the call", async () => {
  for (const tab of ["owner", "b"]) await ring(tab);
  await end("owner");
  expect(states()).toEqual(["ringing"]);
  await answer("b");
  await vi.advanceTimersByTimeAsync(RING_END_DELAY_MS);
  expect(states()).toEqual(["inProgress"]);
});

test("a call without an answer ends, even if only one app reports it", async () => {
  for (const tab of ["owner", "b"]) await ring(tab);
  await end("b");
  await vi.advanceTimersByTimeAsync(RING_END_DELAY_MS);
  expect(states()).toEqual(["ended"]);
});

test("a call whose tab is closed continues in the owner's app, which is loaded with its engagement", async () => {
  await ring("b");
  await answer("b");
  const source = owner.host.iframe.src;
  owner.host.iframe.removeAttribute("src");
  owner.host.handleTabClosed("b");
  expect(owner.host.iframe.src).toBe(source);
  owner.load();
  await settle();
  expect(owner.last("SYNC")?.["engagementId"]).not.toBe(0);
  await end("owner");
  expect(states()).toEqual(["ended"]);
});

test("an app that is on its own call is loaded with the call of a closed tab after that", async () => {
  await ring("b");
  await answer("b");
  const own = { externalCallId: "own" };
  owner.say("OUTGOING_CALL_STARTED", { ...own, toNumber: "+12025550102", createEngagement: true });
  await settle();
  owner.host.iframe.removeAttribute("src");
  owner.host.handleTabClosed("b");
  expect(owner.host.iframe.hasAttribute("src")).toBe(false);
  owner.say("CALL_ENDED", { ...own, callEndStatus: "COMPLETED" });
  await settle();
  expect(owner.host.iframe.hasAttribute("src")).toBe(true);
});

test("a message of another tab is handled once what follows from it is stored", async () => {
  await ring("b");
  let store: (() => void) | undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));
  vi.spyOn(owner.outbox, "put").mockReturnValue(stored);
  const onHandled = vi.fn<() => void>();
  const message = { type: "CALL_ANSWERED", data: { externalCallId: "in" } };
  void owner.host.handleRelayed(message, "b").then(onHandled);
  await settle();
  expect(states()).toEqual(["inProgress"]);
  expect(onHandled).not.toHaveBeenCalled();
  store?.();
  await settle();
  expect(onHandled).toHaveBeenCalledOnce();
});

test("messages of other tabs that are invalid or not about calls are dropped", async () => {
  const onLogin = vi.fn();
  owner.host.on("login", onLogin);
  for (const message of [
    { type: "INITIALIZED", data: {} },
    { type: "LOGGED_OUT" },
    { type: "CALL_ENDED", data: 42 },
    { type: "NONSENSE" },
  ]) {
    void owner.host.handleRelayed(message, "b");
  }
  owner.host.deliverReply({ tabs: [], message: { type: "NONSENSE" } });
  await settle();
  expect(owner.types()).not.toContain("NONSENSE");
  expect(states()).toEqual([]);
  expect(onLogin).not.toHaveBeenCalled();
});

test("a host that doesn't write forwards its app's calls, and continues them when it takes over", async () => {
  const forwarded: RelayedMessage[] = [];
  let isWriter = false;
  owner.host.destroy();
  owner.outbox.stop();
  const outbox = createCallOutbox({ portalId: "1", userId: "11", window, ...createFakeCrm() });
  owner = embedApp({
    outbox,
    relay: {
      forward: (message) => !isWriter && forwarded.push(message) > 0,
      reply: () => undefined,
    },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  owner.load();
  await ring("owner");
  await answer("owner");
  expect(forwarded.map(({ type }) => type)).toEqual(["INCOMING_CALL", "CALL_ANSWERED"]);
  expect(owner.host.calls).toEqual([]);
  expect(owner.host.tabs).toBe("every");
  owner.host.deliverReply({
    tabs: [],
    message: { type: "CREATE_ENGAGEMENT_SUCCEEDED", data: { engagementId: 5 } },
  });
  expect(owner.last("CREATE_ENGAGEMENT_SUCCEEDED")?.data).toEqual({ engagementId: 5 });
  isWriter = true;
  await owner.host.continueCalls();
  await ring("owner");
  expect(states()).toEqual(["ringing"]);
  // When another tab gets the phone, this one continues its own call.
  isWriter = false;
  await answer("owner");
  expect([forwarded.length, states()]).toEqual([2, ["inProgress"]]);
});

test("a dial whose call another tab's host has is over, and no other call follows it", async () => {
  let isWriter = false;
  owner.host.destroy();
  owner = embedApp({ relay: { forward: () => !isWriter, reply: () => undefined } });
  await vi.advanceTimersByTimeAsync(2_000);
  owner.load();
  const dials: string[] = [];
  owner.host.on("dial", ({ state }) => dials.push(state));
  owner.host.dial(dialRequest);
  owner.say("OUTGOING_CALL_STARTED", {
    externalCallId: "followed",
    toNumber: dialRequest.phoneNumber,
    createEngagement: true,
  });
  expect(dials).toEqual(["sent", "answered"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(dials).toEqual(["sent", "answered"]);
  // This tab gets the phone. The app's other call started before.
  isWriter = true;
  owner.say("CALL_ANSWERED", { externalCallId: "from its keypad" });
  await settle();
  expect(owner.host.calls).toEqual([]);
});

test("a call of another tab doesn't follow a dial of this one", async () => {
  owner.host.dial(dialRequest);
  await settle();
  await say("b", "CALL_ANSWERED", { externalCallId: "from its keypad" });
  expect(owner.host.calls).toEqual([]);
  await say("b", "OUTGOING_CALL_STARTED", { externalCallId: "withheld", createEngagement: true });
  expect(owner.host.calls).toMatchObject([{ externalCallId: "withheld", state: "dialing" }]);
  expect(owner.host.calls[0]?.calledRecord).toBeUndefined();
  expect(owner.host.dials).toMatchObject([{ state: "sent" }]);
});

test("the end of the last tab in which a call rings ends it at once", async () => {
  for (const tab of ["owner", "b"]) await ring(tab);
  await end("b");
  await save("b");
  expect(states()).toEqual(["ringing"]);
  await end("owner");
  expect(states()).toEqual(["ended"]);
});

test("a closed tab in which a call only rang doesn't move the call", async () => {
  for (const tab of ["owner", "b"]) await ring(tab);
  await answer("owner");
  owner.host.iframe.removeAttribute("src");
  owner.host.handleTabClosed("b");
  expect(owner.host.iframe.hasAttribute("src")).toBe(false);
});

test("a tab that is loaded again takes part in the call again", async () => {
  for (const tab of ["owner", "b"]) await ring(tab);
  await answer("owner");
  await end("b");
  owner.host.handleTabClosed("b");
  await end("owner");
  await save("b");
  expect(states()).toEqual([]);
});

const canAnswer = { appSdk: { capabilities: ["answer"] } };
const openCaller = (): void =>
  owner.say("NAVIGATE_TO_RECORD", {
    objectCoordinates: { portalId: 1, objectId: 101, objectTypeId: "0-1" },
    engagementId: Number(owner.host.calls[0]?.engagementId),
  });

test("a call that the user answers in another tab opens its record there", async () => {
  owner.load(canAnswer);
  await ring("owner");
  expect(owner.host.callActions).toEqual(["answer"]);
  expect(owner.host.answerCall(owner.host.calls[0]?.key ?? "", "mirror")).toBe(true);
  expect(owner.last("ANSWER_CALL")?.data).toEqual({ externalCallId: "in" });
  await answer("owner");
  expect(replies).toEqual([{ tabs: ["mirror"], record: ada }]);
  // An app may open the record too.
  openCaller();
  await settle();
  expect(replies).toHaveLength(2);
  expect(owner.ports.navigateToRecord).not.toHaveBeenCalled();
  expect(owner.last("NAVIGATE_TO_RECORD_FAILED")).toBeUndefined();
  // Later the user acts where the app is.
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
  openCaller();
  await settle();
  expect(owner.ports.navigateToRecord).toHaveBeenCalledTimes(1);
});

test("the record opens in the tab of the last answer, if the first one failed", async () => {
  owner.load(canAnswer);
  await ring("owner");
  const key = owner.host.calls[0]?.key ?? "";
  owner.host.answerCall(key, "first");
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1_000);
  owner.host.answerCall(key, "second");
  await vi.advanceTimersByTimeAsync(2_000);
  await answer("owner");
  expect(replies).toEqual([{ tabs: ["second"], record: ada }]);
});

test("an app in several tabs answers in one of them: the user's if it has the call there", async () => {
  owner.load(canAnswer);
  for (const tab of ["owner", "b", "c"]) await ring(tab);
  const [call] = owner.host.calls;
  for (const tab of ["b", "without the app"]) owner.host.answerCall(call?.key ?? "", tab);
  const asked = replies.filter(({ message }) => message?.type === "ANSWER_CALL");
  expect(asked.map(({ tabs }) => tabs)).toEqual([["b"]]);
  expect(owner.types().filter((type) => type === "ANSWER_CALL")).toHaveLength(1);
});

test("only a ringing call is answered, and only in an app that reads the request", async () => {
  await ring("owner");
  const [call] = owner.host.calls;
  expect([owner.host.callActions, owner.host.answerCall(call?.key ?? "")]).toEqual([[], false]);
  owner.load(canAnswer);
  await answer("owner");
  expect([owner.host.answerCall(call?.key ?? ""), owner.host.answerCall("none")]).toEqual([
    false,
    false,
  ]);
  expect(owner.types()).not.toContain("ANSWER_CALL");
});
