import { transition } from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { type PhonePart, type PhonePartEvent, phoneParts } from "./phone-part.ts";

const events: readonly PhonePartEvent[] = ["moved", "granted", "claimed", "replaced", "left"];

test("a page gets the phone with its calls, loses it to another page, and never after it has left", () => {
  const cells = (Object.keys(phoneParts) as PhonePart[]).map((part) => {
    const next = events.map((event) => {
      const result = transition<PhonePart, PhonePartEvent>(phoneParts, part, event);
      return result.ok ? result.state : "-";
    });
    return `${part}: ${next.join(" ")}`;
  });
  expect(cells).toEqual([
    "mirror: moving inheriting - - left",
    "moving: moving claiming - - left",
    "claiming: - - owner mirror left",
    "inheriting: - - owner mirror left",
    "owner: - - - mirror left",
    "left: - - - - -",
  ]);
});
