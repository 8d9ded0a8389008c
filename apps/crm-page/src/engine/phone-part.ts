import type { StateTable } from "@calling-extensions/contract";

/**
 * The part of a page in the phone of its user. `mirror`: another page has the phone. `moving`: the user moves it here.
 * `claiming`: this page has got it and claims the calls that it continues. `inheriting`: the same, from a page that is gone
 * and may be loading again. `owner`: this page has the phone and its calls. `left`: this page has no part anymore.
 */
export type PhonePart = "mirror" | "moving" | "claiming" | "inheriting" | "owner" | "left";

/**
 * `moved`: the user wants the phone here. `granted`: no other page has it. `claimed`: this page has the calls. `replaced`:
 * another page has got the phone. `left`: a newer page is open.
 */
export type PhonePartEvent = "moved" | "granted" | "claimed" | "replaced" | "left";

export const phoneParts = {
  mirror: { moved: "moving", granted: "inheriting", left: "left" },
  moving: { moved: "moving", granted: "claiming", left: "left" },
  claiming: { claimed: "owner", replaced: "mirror", left: "left" },
  inheriting: { claimed: "owner", replaced: "mirror", left: "left" },
  owner: { replaced: "mirror", left: "left" },
  left: {},
} as const satisfies StateTable<PhonePart, PhonePartEvent>;
