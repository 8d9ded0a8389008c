import { expect, it, vi } from "vitest";
import { openMicrophone } from "./microphone.ts";

const track = {} as MediaStreamTrack;
const failing = (name: string) => () => Promise.reject(new DOMException("No.", name));

/** What the browser was asked for, with these answers one after another. */
async function open(
  deviceId: string | undefined,
  ...answers: (() => Promise<MediaStreamTrack[]>)[]
) {
  const asked: unknown[] = [];
  const getUserMedia = async (constraints: unknown) => {
    asked.push(constraints);
    const tracks = (await answers.shift()?.()) ?? [];
    return { getAudioTracks: () => tracks };
  };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  return { result: await openMicrophone(deviceId), asked };
}

it("opens the chosen microphone, or the browser's default", async () => {
  const tracks = () => Promise.resolve([track]);
  const on = { state: "on", track };
  expect(await open(undefined, tracks)).toEqual({ result: on, asked: [{ audio: true }] });
  const chosen = { audio: { deviceId: { exact: "usb" } } };
  expect(await open("usb", tracks)).toEqual({ result: on, asked: [chosen] });
  for (const name of ["NotFoundError", "OverconstrainedError"]) {
    const both = { result: on, asked: [chosen, { audio: true }] };
    expect(await open("usb", failing(name), tracks)).toEqual(both);
  }
});

it.each([
  ["NotAllowedError", "blocked"],
  ["SecurityError", "blocked"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
])("%s means that the microphone is %s", async (name, state) => {
  const { result, asked } = await open(undefined, failing(name));
  expect(result).toEqual({ state });
  expect(asked).toHaveLength(1);
});

it("a chosen microphone that is blocked isn't replaced by another one", async () => {
  const { result, asked } = await open("usb", failing("NotAllowedError"));
  expect([result, asked.length]).toEqual([{ state: "blocked" }, 1]);
});

it("a browser without a track, or a page without devices, has no microphone", async () => {
  const none = await open(undefined, () => Promise.resolve([]));
  expect(none.result).toEqual({ state: "missing" });
  vi.stubGlobal("navigator", {});
  expect(await openMicrophone()).toEqual({ state: "blocked" });
});
