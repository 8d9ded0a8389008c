import { createMemoryStorage } from "@calling-extensions/platform/testing";
import type { FarEnd } from "@calling-extensions/telephony/simulated";
import { createStoredValue } from "@calling-extensions/ui/storage";
import { expect, it, vi } from "vitest";
import { createFarEndControl } from "./far-end-control.ts";
import { defaultFarEndSettings, farEndSettings } from "./far-end-settings.ts";

it("passes on what the user lets the other party do", () => {
  const farEnd = {
    settings: defaultFarEndSettings,
    receivedTones: "",
    onTonesReceived: vi.fn<FarEnd["onTonesReceived"]>(),
    configure: vi.fn<FarEnd["configure"]>(),
    answer: vi.fn<FarEnd["answer"]>(),
    hangUp: vi.fn<FarEnd["hangUp"]>(),
    answerElsewhere: vi.fn<FarEnd["answerElsewhere"]>(),
    setHeld: vi.fn<FarEnd["setHeld"]>(),
    dropAudio: vi.fn<FarEnd["dropAudio"]>(),
    ring: vi.fn<FarEnd["ring"]>(),
  };
  const stored = createStoredValue({
    storage: createMemoryStorage(),
    key: "far-end",
    version: 1,
    schema: farEndSettings,
  });
  const control = createFarEndControl(farEnd, stored);
  for (const name of ["answer", "hangUp", "answerElsewhere", "dropAudio"] as const) {
    control[name]();
    expect(farEnd[name]).toHaveBeenCalledOnce();
  }
  control.setHeld(true);
  expect(farEnd.setHeld.mock.calls).toEqual([[true]]);
  farEnd.onTonesReceived.mock.calls[0]?.[0]("12#");
  expect(control.state.getState().receivedTones).toBe("12#");
  control.configure({ voice: "silent" });
  const settings = { ...defaultFarEndSettings, voice: "silent" };
  expect(farEnd.configure.mock.calls).toEqual([[settings]]);
  expect(control.state.getState()).toMatchObject(settings);
  expect(stored.load()).toEqual(settings);
});
