import { RING_TIMEOUT_MS } from "@calling-extensions/telephony/simulated";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "../testing/number-plans.ts";
import { ada, createConnectedTab, type Tab } from "../testing/tab.ts";
import { createRinger, type Ringer } from "./ringer.ts";

/** An audio element that counts how often it starts. */
class FakeAudio {
  loop = false;
  src = "";
  isPlaying = false;
  starts = 0;
  isBlocked = false;
  async play() {
    if (this.isBlocked) throw new DOMException("The user has not clicked yet.", "NotAllowedError");
    this.isPlaying = true;
    this.starts += 1;
  }
  pause() {
    this.isPlaying = false;
  }
}

let tab: Tab;
let audio: FakeAudio;
let blocked: number;
let page: EventTarget;
let ringer: Ringer;
beforeEach(() => {
  audio = new FakeAudio();
  vi.stubGlobal("Audio", function Audio() {
    return audio;
  });
  page = new EventTarget();
  vi.stubGlobal("document", page);
  tab = createConnectedTab();
  blocked = 0;
  ringer = createRinger(() => {
    blocked += 1;
  });
  tab.phone.store.subscribe((state) => ringer.update(state));
});

const expectRinging = () => expect.poll(() => audio.isPlaying).toBe(true);

it("rings on the chosen device, also if it is chosen while it rings", async () => {
  const devices: string[] = [];
  Object.assign(audio, {
    sinkId: "",
    setSinkId: async (id: string) => {
      devices.push(`${id} ${audio.isPlaying}`);
      Object.assign(audio, { sinkId: id });
    },
  });
  ringer.setDevice("usb");
  tab.calls.simulateIncomingCall(ada);
  await expectRinging();
  ringer.setDevice(undefined);
  expect(devices).toEqual(["usb false", " true"]);
});

describe("an incoming call", () => {
  it.each([
    ["the user answers", () => tab.calls.incoming.answer()],
    ["the user declines", () => tab.calls.lines.hangUp()],
    ["the caller hangs up", () => tab.farEnd.hangUp()],
    ["nobody answers", () => tab.clock.advance(RING_TIMEOUT_MS)],
  ])("rings until %s", async (_when, act) => {
    tab.calls.simulateIncomingCall(ada);
    await expectRinging();
    expect(audio).toMatchObject({ loop: true, src: expect.stringMatching(/^blob:/) });
    act();
    expect(audio.isPlaying).toBe(false);
  });

  it("is silent while the browser asks for the microphone, and rings again without one", async () => {
    tab.calls.simulateIncomingCall(ada);
    await expectRinging();
    const setMicrophone = (microphone: "requested" | "blocked") =>
      tab.phone.store.dispatch({
        type: "audioChanged",
        audio: {
          isMuted: false,
          isHeld: false,
          microphone,
          connection: "none",
          isHeldByThem: false,
        },
      });
    setMicrophone("requested");
    expect(audio.isPlaying).toBe(false);
    setMicrophone("blocked");
    await expectRinging();
  });

  it.each(["away", "doNotDisturb"] as const)("doesn't ring while the user is %s", async (id) => {
    tab.phone.setAvailability(id);
    tab.calls.simulateIncomingCall(ada);
    tab.phone.setAvailability("available");
    tab.calls.simulateIncomingCall("+442079460102");
    await expectRinging();
    expect(tab.call()?.fromNumber).toBe("+442079460102");
    expect(audio.starts).toBe(1);
  });

  it("rings with another sound during a call", async () => {
    tab.calls.simulateIncomingCall(ada);
    await expectRinging();
    const { src } = audio;
    tab.calls.incoming.answer();
    tab.calls.simulateIncomingCall("+442079460102");
    await expectRinging();
    expect(audio.src).not.toBe(src);
  });
});

it("an outgoing call doesn't ring here", async () => {
  tab.phone.dial(ada);
  tab.clock.advance(3_000);
  tab.calls.lines.hangUp();
  tab.calls.wrapUp.skipNotes();
  tab.calls.simulateIncomingCall(ada);
  await expectRinging();
  expect(audio.starts).toBe(1);
});

function click() {
  audio.isBlocked = false;
  page.dispatchEvent(new Event("pointerdown"));
}

describe("a browser that plays nothing before a click", () => {
  beforeEach(() => {
    audio.isBlocked = true;
    tab.calls.simulateIncomingCall(ada);
  });
  it("is explained once, and rings after the click", async () => {
    await expect.poll(() => blocked).toBe(1);
    expect(audio.isPlaying).toBe(false);
    click();
    await expectRinging();
    click();
    expect({ blocked, starts: audio.starts }).toEqual({ blocked: 1, starts: 1 });
  });

  it("doesn't ring after the call", async () => {
    await expect.poll(() => blocked).toBe(1);
    tab.farEnd.hangUp();
    click();
    expect(audio.starts).toBe(0);
  });
});
