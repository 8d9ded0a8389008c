import type { StateTable } from "@calling-extensions/contract";

/**
 * The part that a page has in a stored call. `unknown`: another page may have the call. `leftBehind`: no open tab has it,
 * so every page may send it. `owner`: this page changes and sends it. `gone`: nothing happens to it in this page anymore.
 */
export type CallPart = "unknown" | "leftBehind" | "owner" | "gone";

/**
 * `claimed`: the storage names this tab. `reported`: the host of this page has a new version. `left`: the tab that had the
 * call is closed. `taken`: another tab has it, or has finished it. `removed`: the CRM has everything, the user has
 * discarded the call, or the page is closing.
 */
export type CallPartEvent = "claimed" | "reported" | "left" | "taken" | "removed";

export const callParts = {
  unknown: {
    claimed: "owner",
    reported: "owner",
    left: "leftBehind",
    taken: "gone",
    removed: "gone",
  },
  leftBehind: {
    claimed: "owner",
    reported: "owner",
    left: "leftBehind",
    taken: "gone",
    removed: "gone",
  },
  owner: { reported: "owner", taken: "gone", removed: "gone" },
  gone: {},
} as const satisfies StateTable<CallPart, CallPartEvent>;
