import { beforeEach, expect, it, vi } from "vitest";
import { chooseOutput, createAudioOutput } from "./audio-output.ts";

/** The part of an audio element that is used. It has no device `gone`. */
class FakeAudio {
  srcObject: MediaStream | null = null;
  sinkId = "";
  readonly done: string[] = [];

  constructor() {
    elements.push(this);
  }

  play(): Promise<void> {
    this.done.push("play");
    return Promise.resolve();
  }

  pause(): void {
    this.done.push("pause");
  }

  setSinkId(id: string): Promise<void> {
    this.done.push(`device ${id}`);
    if (id === "gone") return Promise.reject(new Error("There is no such device."));
    this.sinkId = id;
    return Promise.resolve();
  }
}

let elements: FakeAudio[];

beforeEach(() => {
  elements = [];
  vi.stubGlobal("Audio", FakeAudio);
  vi.stubGlobal("document", new EventTarget());
});

it("plays a stream until there is another one or none, and starts each once", () => {
  const output = createAudioOutput();
  const [element] = elements;
  const [first, second] = [{}, {}] as MediaStream[];
  for (const stream of [first, first, second, undefined, undefined]) output.play(stream);
  expect(element?.done).toEqual(["play", "play", "pause"]);
  expect(element?.srcObject).toBeNull();
  output.play(first);
  expect(element?.srcObject).toBe(first);
});

it("plays on the chosen device", () => {
  createAudioOutput().setDevice("usb");
  expect(elements[0]?.sinkId).toBe("usb");
});

it.each([
  ["usb", ["device usb"]],
  [undefined, ["device "]],
  ["headset", []],
  ["gone", ["device gone", "device "]],
])("changes from the headset to %s", async (device, done) => {
  const element = Object.assign(new FakeAudio(), { sinkId: "headset" });
  await chooseOutput(element as unknown as HTMLAudioElement, device);
  expect(element.done).toEqual(done);
});

it("plays on the default device in a browser that can't choose", async () => {
  await expect(chooseOutput({} as HTMLAudioElement, "usb")).resolves.toBeUndefined();
});
