import { expect, it } from "vitest";
import { en } from "../languages/en.ts";
import type { Call } from "./call.ts";
import { callLabel } from "./call-labels.ts";

it.each<[Partial<Call>, string]>([
  [{ state: "dialing", direction: "OUTBOUND" }, en.states.calling],
  [{ state: "ringing", direction: "OUTBOUND" }, en.states.ringing],
  [{ state: "ringing", direction: "INBOUND" }, en.states.incoming],
  [{ state: "inProgress", isHeld: false }, en.states.inProgress],
  [{ state: "inProgress", isHeld: true }, en.states.onHold],
  [{ state: "ended", endStatus: "BUSY" }, en.states.BUSY],
  [{ state: "ended", endStatus: undefined }, en.states.COMPLETED],
])("%j has the label %s", (call, label) => {
  expect(callLabel(call as Call, en)).toBe(label);
});
