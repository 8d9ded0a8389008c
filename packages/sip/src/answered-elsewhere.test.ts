import { expect, it } from "vitest";
import { isAnsweredElsewhere } from "./answered-elsewhere.ts";

it.each<[boolean, string[]]>([
  [true, ["SIP;cause=200"]],
  [true, ['SIP ;cause=200 ;text="Call completed elsewhere"']],
  [true, ["sip;CAUSE=200"]],
  [true, ["Q.850;cause=26"]],
  [true, ['q.850 ; text="a, b; cause=1" ; cause = 26']],
  [true, ['SIP;cause=487;text="x \\" y, z", Q.850;cause=26']],
  [true, ["SIP;cause=487", "Q.850;cause=26"]],
  [false, []],
  [false, [""]],
  [false, ["SIP;cause=487"]],
  [false, ["SIP;cause=26"]],
  [false, ["Q.850;cause=16"]],
  [false, ["Q.850;cause=200"]],
  [false, ['SIP;text="cause=200";cause=487']],
  [false, ['SIP;cause=487;text="SIP;cause=200, SIP;cause=200"']],
  [false, ["toString;cause=200"]],
])("is %s for %j", (expected, reasons) => {
  expect(isAnsweredElsewhere(reasons)).toBe(expected);
});
