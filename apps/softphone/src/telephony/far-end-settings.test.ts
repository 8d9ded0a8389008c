import { expect, it } from "vitest";
import { defaultFarEndSettings, readFarEndSettings } from "./far-end-settings.ts";

it.each([
  ["?answerAfter=0.5", 0.5],
  ["?answerAfter=0", 0],
  ["?answerAfter=60&other=1", 60],
])("%s sets the seconds until the far end answers", (search, answerAfterSeconds) => {
  expect(readFarEndSettings(search)).toEqual({ ...defaultFarEndSettings, answerAfterSeconds });
});

it.each([
  "",
  "?answerAfter",
  "?answerAfter=",
  "?answerAfter=-1",
  "?answerAfter=61",
  "?answerAfter=soon",
])("%s leaves the defaults", (search) => {
  expect(readFarEndSettings(search)).toEqual(defaultFarEndSettings);
});
