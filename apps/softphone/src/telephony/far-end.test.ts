import { expect, it } from "vitest";
import { defaultFarEndSettings, readFarEndSettings } from "./far-end.ts";

it.each([
  ["?answerAfter=0.5", 0.5],
  ["?answerAfter=0", 0],
  ["?answerAfter=60&other=1", 60],
])("%s says after how many seconds the far end picks up", (search, answerAfterSeconds) => {
  expect(readFarEndSettings(search)).toEqual({ answersItself: true, answerAfterSeconds });
});

it.each([
  "",
  "?answerAfter",
  "?answerAfter=",
  "?answerAfter=-1",
  "?answerAfter=61",
  "?answerAfter=soon",
])("%s says nothing that can be had", (search) => {
  expect(readFarEndSettings(search)).toEqual(defaultFarEndSettings);
});
