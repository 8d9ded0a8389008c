import { afterEach, beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { createRecordedCrm } from "../testing/recorded-crm.ts";
import { ada, createTab, dialContext, type Tab } from "../testing/tab.ts";
import { english } from "../languages/language.ts";
import { createMemoryRecordings } from "../testing/memory-recordings.ts";
import type { RecordingStorage } from "../recording/recording-storage.ts";
import type { RecordedStreams } from "../recording/call-recorder.ts";

const recording = new Blob(["audio"]);
const created = (id: number) => ({
  type: "engagementCreated" as const,
  engagementId: id,
  externalCallId: "call-1",
});

let tab: Tab;
let acts: string[];
let fails: boolean;
/** What the browser has recorded in the end. */
let stop: () => Promise<Blob>;
let storage: RecordingStorage;
let onPart: (part: Blob) => void;

beforeEach(() => {
  acts = [];
  fails = false;
  stop = async () => recording;
  storage = createMemoryRecordings();
  tab = createTab({
    recordingStorage: storage,
    createRecorder: (_streams, handlePart) => {
      if (fails) throw new Error("No network");
      onPart = handlePart;
      acts.push("start");
      return {
        setStreams: (streams: RecordedStreams) =>
          acts.push(streams.localStream ? "voice" : "silence"),
        pause: () => acts.push("pause"),
        resume: () => acts.push("resume"),
        stop: async () => {
          acts.push("stop");
          return stop();
        },
      };
    },
  });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready", takesRecordings: true });
  tab.crm.emit({ type: "dial", context: dialContext });
});
afterEach(() => tab.phone.destroy());

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    // Each turn continues what waits.
    await Promise.resolve();
  }
};
async function record() {
  tab.clock.advance(3_000);
  tab.calls.recordings.start();
  await settle();
}
const sent = () => tab.crm.sent.filter(([method]) => method === "sendRecording");
const statuses = () => tab.state().recordings.map(({ status }) => status);

async function reload() {
  tab.reload();
  tab.crm.emit({ type: "ready", takesRecordings: true });
  await settle();
}
const countStored = async () => (await storage.takeOver("Robin Reed")).length;

describe("a recording", () => {
  it("that the browser stops is lost, with a notice", async () => {
    stop = () => Promise.reject(new Error("The browser stopped recording."));
    await record();
    tab.calls.lines.hangUp();
    await settle();
    expect(statuses()).toEqual([]);
    expect(sent()).toEqual([]);
    expect(tab.state().notice).toMatchObject({ tone: "danger" });
    expect(tab.state().notice?.text(english)).toBe(
      "The browser stopped recording. The recording of this call is lost.",
    );
  });

  it("starts only in a conversation, once", async () => {
    tab.calls.recordings.start();
    await settle();
    expect(acts).toEqual([]);
    await record();
    tab.calls.recordings.start();
    await settle();
    expect(acts.filter((act) => act === "start")).toHaveLength(1);
    expect(statuses()).toEqual(["recording"]);
  });

  it("is paused and resumed, and stored when the call ends, also after its completion", async () => {
    tab.crm.emit(created(7001));
    await record();
    tab.calls.recordings.setPaused(true);
    expect(statuses()).toEqual(["paused"]);
    tab.calls.recordings.setPaused(false);
    tab.farEnd.hangUp();
    tab.calls.wrapUp.skipNotes();
    expect(tab.call()).toBeUndefined();
    await settle();
    expect(acts.filter((act) => act.length > 4 && act !== "silence")).toEqual([
      "start",
      "pause",
      "resume",
    ]);
    expect(sent()).toEqual([
      ["sendRecording", { externalCallId: "call-1", engagementId: 7001, recording }],
    ]);
    tab.crm.emit({ type: "recordingStored", externalCallId: "call-1" });
    expect(tab.state()).toMatchObject({ recordings: [], notice: { tone: "good" } });
    // A second reply changes nothing.
    tab.crm.emit({ type: "recordingStored", externalCallId: "call-1" });
    expect(tab.state().recordings).toEqual([]);
  });

  it("of the same call starts again only when the first one is stored", async () => {
    tab.crm.emit(created(7001));
    await record();
    tab.calls.recordings.stop();
    await settle();
    await record();
    expect(acts.filter((act) => act === "start")).toHaveLength(1);
    tab.crm.emit({ type: "recordingStored", externalCallId: "call-1" });
    await record();
    expect(acts.filter((act) => act === "start")).toHaveLength(2);
  });

  it("is sent when it is in the browser completely: the same content again after a reload", async () => {
    let finish: (() => void) | undefined;
    storage.settle = () => new Promise((resolve) => (finish = resolve));
    tab.crm.emit(created(7001));
    await record();
    tab.calls.recordings.stop();
    await settle();
    expect(sent()).toEqual([]);
    finish?.();
    await settle();
    expect(sent()).toHaveLength(1);
  });

  it("waits for the engagement", async () => {
    await record();
    tab.calls.recordings.stop();
    await settle();
    expect(sent()).toEqual([]);
    tab.crm.emit(created(7002));
    expect(sent()).toMatchObject([["sendRecording", { engagementId: 7002 }]]);
  });

  it("that fails is kept, and sent again by the user or after the page's reload", async () => {
    tab.crm.emit(created(7003));
    await record();
    tab.calls.recordings.stop();
    await settle();
    const message = "No network.";
    tab.crm.emit({ type: "recordingFailed", externalCallId: "call-1", message });
    expect(tab.state().recordings).toMatchObject([{ status: "failed", message }]);
    tab.calls.recordings.retry("call-1");
    tab.crm.emit({ type: "ready", takesRecordings: true });
    expect(sent()).toHaveLength(3);
    tab.calls.recordings.discard("call-1");
    expect(tab.state().recordings).toEqual([]);
  });

  it("doesn't contain a held party, and fails with a notice", async () => {
    await record();
    tab.calls.lines.hold();
    expect(acts.at(-1)).toBe("silence");
    fails = true;
    tab.calls.recordings.stop();
    await settle();
    tab.calls.recordings.discard("call-1");
    tab.calls.recordings.start();
    await settle();
    expect(tab.state()).toMatchObject({ recordings: [], notice: { tone: "danger" } });
  });
});

describe("a recording that a reload ends", () => {
  it("is stored with the call, as far as it was made, and then leaves the browser", async () => {
    tab.crm.emit(created(7001));
    await record();
    onPart(new Blob(["one "]));
    onPart(new Blob(["two"]));
    await settle();
    await reload();
    const [[, { recording: sentRecording, ...keys }]] = sent() as [[string, { recording: Blob }]];
    expect(keys).toEqual({ externalCallId: "call-1", engagementId: 7001 });
    expect(await sentRecording.text()).toBe("one two");
    expect(statuses()).toEqual(["saving"]);
    tab.crm.emit({ type: "recordingStored", externalCallId: "call-1" });
    expect(tab.state().notice?.text(english)).toContain("The reload ended the recording.");
    await settle();
    expect(await countStored()).toBe(0);
  });

  it("is sent again after each reload until the page has stored it", async () => {
    tab.crm.emit(created(7001));
    await record();
    onPart(new Blob(["one"]));
    await reload();
    tab.crm.emit({ type: "recordingFailed", externalCallId: "call-1", message: "No." });
    await reload();
    expect(sent()).toHaveLength(1);
    tab.calls.recordings.discard("call-1");
    await settle();
    expect(await countStored()).toBe(0);
  });

  it("waits for its user", async () => {
    tab.crm.emit(created(7001));
    await record();
    onPart(new Blob(["one"]));
    tab.farEnd.hangUp();
    tab.calls.wrapUp.skipNotes();
    tab.reload();
    tab.phone.logOut();
    tab.phone.logIn("Noor Haddad");
    tab.crm.emit({ type: "ready", takesRecordings: true });
    await settle();
    expect([sent(), statuses()]).toEqual([[], []]);
    tab.phone.logOut();
    tab.phone.logIn("Robin Reed");
    await settle();
    expect(sent()).toMatchObject([["sendRecording", { engagementId: 7001 }]]);
    // The next user can't store it.
    tab.phone.logOut();
    expect(tab.state().agentName).toBe("Robin Reed");
  });

  it("waits for a page that takes recordings, and for its engagement", async () => {
    await record();
    onPart(new Blob(["one"]));
    tab.reload();
    tab.crm.emit({ type: "ready" });
    await settle();
    expect(statuses()).toEqual([]);
    tab.crm.emit({ type: "ready", takesRecordings: true });
    await settle();
    expect(sent()).toEqual([]);
    tab.crm.emit(created(7002));
    expect(sent()).toMatchObject([["sendRecording", { engagementId: 7002 }]]);
  });
});

it("continues and is stored if the browser has no room for its backup, which the user learns", async () => {
  storage.add = () => Promise.reject(new Error("full"));
  tab.crm.emit(created(7001));
  await record();
  onPart(new Blob(["one"]));
  onPart(new Blob(["two"]));
  await settle();
  expect(tab.state().notice?.text(english)).toContain("no room to back up the recording");
  expect(tab.call()?.state).toBe("inProgress");
  expect(statuses()).toEqual(["recording"]);
  tab.farEnd.hangUp();
  await settle();
  expect(sent()).toMatchObject([["sendRecording", { engagementId: 7001, recording }]]);
});

it("isn't offered by a CRM page that stores none", () => {
  tab.reload(createRecordedCrm());
  tab.crm.emit({ type: "ready" });
  expect(tab.state().canStoreRecordings).toBe(false);
  expect(tab.call()?.toNumber).toBe(ada);
});
