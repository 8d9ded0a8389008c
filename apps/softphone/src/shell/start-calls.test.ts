// @vitest-environment jsdom
import { createFakeClock, createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HISTORY_KEY } from "../history/call-history.ts";
import { createLanguageStorage, createLanguageStore } from "../languages/language-store.ts";
import { createAgentStorage } from "../phone/agent.ts";
import { Phone } from "../phone/phone.ts";
import { DEFAULT_CALLER_ID } from "../settings/defaults.ts";
import { createAccountStorage } from "../telephony/sip-account.ts";
import { createRecordedCrm } from "../testing/recorded-crm.ts";
import { ada } from "../testing/tab.ts";
import { startCalls } from "./start-calls.ts";

const headset = { kind: "audioinput", deviceId: "h1", label: "Headset" };
const loudspeaker = { kind: "audiooutput", deviceId: "s1", label: "Loudspeaker" };
const account = {
  server: "wss://sip.example.com",
  user: "4930901820@example.com",
  voicemail: "",
  conference: "",
  trustsIdentity: false,
  maxInternalDigits: 4,
  instanceId: "00000000-0000-4000-8000-000000000001",
};

const requestPermission = vi.fn<() => Promise<void>>();
const play = vi.fn<() => Promise<void>>();
const sinks = vi.fn<(deviceId: string) => Promise<void>>();
let plugged: (typeof headset)[];
let mediaDevices: EventTarget & { enumerateDevices: () => Promise<unknown[]> };
let listening: AbortController;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(undefined, "", "?carrier=silent&answerAfter=1");
  requestPermission.mockReset();
  play.mockReset().mockResolvedValue();
  sinks.mockReset().mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue();
  Object.assign(HTMLMediaElement.prototype, { sinkId: "", setSinkId: sinks });
  vi.stubGlobal("Notification", { permission: "default", requestPermission });
  plugged = [headset];
  mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: vi.fn<() => Promise<unknown[]>>(async () => plugged),
  });
  Object.assign(navigator, { mediaDevices });
  // The phones of earlier tests receive nothing.
  listening = new AbortController();
  const { addEventListener } = window;
  vi.spyOn(window, "addEventListener").mockImplementation((type: string, listener) => {
    addEventListener.call(window, type, listener, { signal: listening.signal });
  });
});
afterEach(() => {
  listening.abort();
  vi.restoreAllMocks();
  for (const name of ["sinkId", "setSinkId"])
    Reflect.deleteProperty(HTMLMediaElement.prototype, name);
  Reflect.deleteProperty(navigator, "mediaDevices");
});

/** A phone whose user is logged in. */
function start({ hasCrm = true } = {}) {
  const clock = createFakeClock();
  const crm = createRecordedCrm({ hasCrm });
  const phone = new Phone({
    connectCrm: crm.connect,
    agentStorage: createAgentStorage(localStorage),
    hasStoredCalls: false,
    loadCalls: () => undefined,
  });
  const languages = createLanguageStore({ storage: createLanguageStorage(createMemoryStorage()) });
  phone.logIn("Robin Reed");
  const services = startCalls(phone, clock, languages);
  if (hasCrm) crm.emit({ type: "ready" });
  const numbers = () => services.history.state.getState().entries.map(({ number }) => number);
  return { clock, crm, phone, services, numbers, state: () => phone.store.getState() };
}

const ring = ({ crm }: ReturnType<typeof start>, from = ada) =>
  crm.emit({ type: "simulateIncomingCall", from });
const emitStorage = (key: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key }));
const changeMicrophone = ({ phone }: ReturnType<typeof start>, microphone: "on" | "unplugged") =>
  phone.store.dispatch({
    type: "audioChanged",
    audio: {
      isMuted: false,
      isHeld: false,
      isHeldByThem: false,
      microphone,
      connection: "connected",
    },
  });

/** Whether the browser asks before it closes the page. */
const beforeUnload = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe("the far end", () => {
  it("answers after the seconds of the URL, or as the user has set it in this tab", () => {
    const { phone, clock, state, services } = start();
    phone.dial(ada);
    clock.advance(1_399);
    expect(state().call?.state).toBe("ringing");
    clock.advance(1);
    expect(state().call?.state).toBe("inProgress");
    services.farEnd.configure({ answerAfterSeconds: 9 });
    expect(start().services.farEnd.state.getState().answerAfterSeconds).toBe(9);
  });
});

describe("the history", () => {
  it("has the calls of the user who is logged in", () => {
    const phone = start();
    phone.phone.dial(ada);
    phone.clock.advance(3_000);
    phone.phone.calls?.lines.hangUp();
    const externalCallId = phone.state().call?.externalCallId ?? "";
    phone.phone.calls?.wrapUp.skipNotes();
    expect(phone.numbers()).toEqual([ada]);
    phone.crm.emit({ type: "saved", externalCallId });
    phone.phone.logOut();
    phone.phone.logIn("Eve");
    expect(phone.numbers()).toEqual([]);
    expect(start().numbers()).toEqual([ada]);
  });

  it("follows other tabs", () => {
    const phone = start();
    phone.phone.setAvailability("away");
    ring(phone);
    expect(phone.numbers()).toEqual([ada]);
    const stored = Object.entries(localStorage).filter(([key]) => key.startsWith(HISTORY_KEY));
    expect(stored).toHaveLength(1);
    for (const [key] of stored) localStorage.removeItem(key);
    emitStorage("another-app");
    expect(phone.numbers()).toEqual([ada]);
    for (const [key] of stored) emitStorage(key);
    expect(phone.numbers()).toEqual([]);
    for (const [key, text] of stored) localStorage.setItem(key, text);
    emitStorage(null);
    expect(phone.numbers()).toEqual([ada]);
  });

  it("has the names that the CRM page knows", () => {
    const phone = start();
    ring(phone);
    phone.crm.emit({
      type: "callerMatched",
      externalCallId: phone.state().call?.externalCallId ?? "",
      matches: [
        {
          callerIdType: "CONTACT",
          objectCoordinates: { objectTypeId: "0-1", objectId: 101 },
          name: "Ada Example",
        },
      ],
    });
    phone.phone.calls?.lines.hangUp();
    expect(phone.services.history.state.getState().entries).toMatchObject([
      { name: "Ada Example" },
    ]);
  });
});

describe("incoming calls", () => {
  it("ring until they end, on the chosen device", async () => {
    plugged = [headset, loudspeaker];
    const phone = start();
    await phone.services.devices.refresh();
    sinks.mockClear();
    phone.services.devices.choose("ringer", { id: "s1", label: "Loudspeaker" });
    expect(sinks).toHaveBeenCalledWith("s1");
    ring(phone);
    await vi.waitFor(() => expect(play).toHaveBeenCalledOnce());
    const pause = vi.mocked(HTMLMediaElement.prototype.pause);
    pause.mockClear();
    phone.phone.calls?.lines.hangUp();
    expect(pause).toHaveBeenCalled();
  });

  it("are announced by a notice if the browser blocks sounds", async () => {
    const phone = start();
    play.mockRejectedValue(
      Object.assign(new Error("A click is needed."), { name: "NotAllowedError" }),
    );
    ring(phone);
    const texts = { notices: { ringtoneBlocked: "blocked" } };
    await vi.waitFor(() => {
      const text = phone.state().notice?.text;
      expect(typeof text === "function" ? text({ texts } as never) : text).toBe("blocked");
    });
    phone.phone.calls?.lines.hangUp();
  });

  it("may be notified of by a phone that is alone in a tab", () => {
    const phone = start({ hasCrm: false });
    expect(requestPermission).not.toHaveBeenCalled();
    phone.phone.setAvailability("away");
    expect(requestPermission).not.toHaveBeenCalled();
    phone.phone.setAvailability("available");
    expect(requestPermission).toHaveBeenCalledOnce();
    ring(phone);
    expect(requestPermission).toHaveBeenCalledTimes(2);
    phone.services.line.signIn({ ...account, password: "secret" }, { remembersPassword: false });
    expect(requestPermission).toHaveBeenCalledTimes(3);
  });

  it("are notified of by the CRM page if there is one", () => {
    const phone = start();
    phone.phone.setAvailability("away");
    phone.phone.setAvailability("available");
    ring(phone);
    expect(requestPermission).not.toHaveBeenCalled();
  });
});

describe("a SIP account", () => {
  it("decides the caller's number, and what is dialed as it is", () => {
    createAccountStorage(localStorage).save(account);
    const { services, state } = start();
    expect(services.line.state.getState()).toMatchObject({
      kind: "sip",
      capabilities: { hold: false },
    });
    expect(state()).toMatchObject({
      callerId: "4930901820",
      dialPlan: { maxInternalDigits: 4, hasNames: true },
    });
    services.line.signOut();
    expect(state().callerId).toBe(DEFAULT_CALLER_ID);
    expect(state().dialPlan).toBeUndefined();
  });

  it("isn't needed for demo calls", () => {
    const { services } = start();
    expect(services.line.state.getState()).toMatchObject({
      kind: "demo",
      capabilities: { hold: true },
    });
  });
});

describe("devices", () => {
  it("that are plugged in are used by a call whose microphone is gone", async () => {
    const phone = start();
    phone.phone.dial(ada);
    phone.clock.advance(3_000);
    await phone.services.devices.refresh();
    const retry = vi.fn<() => void>();
    Object.assign(phone.phone.calls?.lines ?? {}, { retryMicrophone: retry });
    const plugIn = async (id: string) => {
      plugged = [...plugged, { ...headset, deviceId: id }];
      mediaDevices.dispatchEvent(new Event("devicechange"));
      await vi.waitFor(() =>
        expect(phone.services.devices.state.getState().microphones).toHaveLength(plugged.length),
      );
    };
    changeMicrophone(phone, "on");
    await plugIn("h2");
    expect(retry).not.toHaveBeenCalled();
    changeMicrophone(phone, "unplugged");
    await plugIn("h3");
    expect(retry).toHaveBeenCalledOnce();
  });

  it("are listed again when the microphone opens, because the browser names them then", () => {
    const phone = start();
    phone.phone.dial(ada);
    phone.clock.advance(3_000);
    const list = vi.mocked(mediaDevices.enumerateDevices);
    changeMicrophone(phone, "unplugged");
    list.mockClear();
    changeMicrophone(phone, "on");
    expect(list).toHaveBeenCalledOnce();
    changeMicrophone(phone, "on");
    expect(list).toHaveBeenCalledOnce();
  });

  it("are used for calls if the user has chosen them", async () => {
    history.replaceState(undefined, "", "?");
    const getUserMedia = vi.fn<() => Promise<MediaStream>>(() => new Promise(() => undefined));
    Object.assign(mediaDevices, { getUserMedia });
    plugged = [headset, loudspeaker];
    const phone = start();
    await phone.services.devices.refresh();
    sinks.mockClear();
    phone.services.devices.choose("speaker", { id: "s1", label: "Loudspeaker" });
    expect(sinks).toHaveBeenCalledExactlyOnceWith("s1");
    phone.services.devices.choose("microphone", { id: "h1", label: "Headset" });
    phone.phone.dial(ada);
    phone.phone.calls?.lines.hangUp();
    expect(getUserMedia.mock.calls).toEqual([[{ audio: { deviceId: { exact: "h1" } } }]]);
  });

  it("are none on a page without HTTPS", () => {
    Reflect.deleteProperty(navigator, "mediaDevices");
    const { services } = start();
    expect(services.devices.state.getState().microphones).toEqual([]);
  });
});

describe("a page that is closed", () => {
  it("asks first if a recording isn't stored", () => {
    const phone = start();
    expect(beforeUnload()).toBe(false);
    phone.phone.store.dispatch({
      type: "recordingChanged",
      externalCallId: "call-1",
      status: "saving",
      message: undefined,
    });
    expect(beforeUnload()).toBe(true);
  });

  it.each([true, false])(
    "sends the notes, and ends calls unless it may return: %s",
    (persisted) => {
      const phone = start();
      phone.phone.dial(ada);
      phone.clock.advance(3_000);
      // The first change is sent without delay, and the next one isn't.
      phone.phone.calls?.drafts.write({ notes: "Wants" });
      phone.phone.calls?.drafts.write({ notes: "Wants an offer." });
      phone.crm.sent.length = 0;
      window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
      expect(phone.crm.sent.map(([method]) => method)).toContain("draft");
      expect(phone.services.line.state.getState().capabilities.hold).toBe(persisted);
    },
  );
});
