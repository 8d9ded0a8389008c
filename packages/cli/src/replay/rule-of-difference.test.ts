import type { ReplayDifference } from "@calling-extensions/recording";
import { describe, expect, test } from "vitest";
import { ruleOfDifference } from "./rule-of-difference.ts";

const message = (type: string, data: object = {}) => ({ type, data });

const difference = (
  kind: ReplayDifference["kind"],
  fields: {
    recorded?: { type: string; data: object };
    live?: { type: string; data: object };
    field?: string;
    state?: ReplayDifference["state"];
  },
): ReplayDifference => {
  const { recorded, live, ...rest } = fields;
  return {
    kind,
    from: "app",
    text: "",
    recorded: recorded && { id: 1, t: 0, ...recorded },
    live,
    ...rest,
  };
};

const altered = (type: string, field: string, recorded: unknown, live: unknown) =>
  difference("altered", {
    field,
    state: type === "OUTGOING_CALL_STARTED" ? "idle" : "inProgress",
    recorded: message(type, { [field]: recorded }),
    live: message(type, live === undefined ? {} : { [field]: live }),
  });

describe("a difference of an app breaks the rule of check that speaks about it", () => {
  test.each([
    [
      "a missing call",
      difference("missing", { recorded: message("OUTGOING_CALL_STARTED") }),
      "outbound-call",
    ],
    [
      "a missing completion",
      difference("missing", { recorded: message("CALL_COMPLETED") }),
      "call-completed",
    ],
    [
      "a late end",
      difference("late", { recorded: message("CALL_ENDED"), live: message("CALL_ENDED") }),
      "end-call",
    ],
    [
      "a doubled call",
      difference("additional", { live: message("OUTGOING_CALL_STARTED"), state: "inProgress" }),
      "one-call-per-dial",
    ],
    [
      "a doubled end",
      difference("additional", { live: message("CALL_ENDED"), state: "ended" }),
      "ends-once",
    ],
    [
      "a doubled completion",
      difference("additional", { live: message("CALL_COMPLETED"), state: "completed" }),
      "completes-once",
    ],
    [
      "an answer after the end",
      difference("additional", { live: message("CALL_ANSWERED"), state: "ended" }),
      "legal-order",
    ],
    [
      "another order",
      difference("order", {
        recorded: message("CALL_ENDED"),
        live: message("CALL_ENDED"),
        state: "dialing",
      }),
      "legal-order",
    ],
    ["a lost id", altered("CALL_ENDED", "externalCallId", "call 1", undefined), "call-id"],
    [
      "another engagement",
      altered("CALL_COMPLETED", "engagementId", 25550100, 25550101),
      "engagement-id",
    ],
    ["no status", altered("CALL_ENDED", "callEndStatus", "BUSY", undefined), "end-status"],
    ["another status", altered("CALL_ENDED", "callEndStatus", "BUSY", "FAILED"), "outcome-busy"],
    [
      "another status than COMPLETED",
      altered("CALL_ENDED", "callEndStatus", "COMPLETED", "FAILED"),
      "end-status",
    ],
    [
      "another number",
      altered("OUTGOING_CALL_STARTED", "toNumber", "+12025550100", "+12025550101"),
      "called-number",
    ],
    [
      "an invalid field",
      altered("CALL_COMPLETED", "engagementProperties", {}, "none"),
      "valid-messages",
    ],
  ])("%s", (_name, found, rule) => {
    const { id, url } = ruleOfDifference(found);
    expect(id).toBe(rule);
    expect(url).toMatch(new RegExp(`/r/${rule}$`));
  });

  test("and says from which state the lifecycle forbids a message", () => {
    const doubled = difference("additional", { live: message("CALL_ENDED"), state: "ended" });
    expect(ruleOfDifference(doubled).text).toBe(
      "A call ends once. The app sent CALL_ENDED for a call that has ended.",
    );
  });
});

test("a difference without such a rule links to the messages of the protocol", () => {
  const answer = difference("missing", { recorded: message("CALL_ANSWERED") });
  expect(ruleOfDifference(answer)).toMatchObject({
    id: undefined,
    text: "The protocol describes CALL_ANSWERED.",
    url: expect.stringMatching(/protocol#from-app-to-host$/) as unknown,
  });
  const reply = difference("missing", { recorded: message("CREATE_ENGAGEMENT_SUCCEEDED") });
  expect(ruleOfDifference({ ...reply, from: "host" })).toMatchObject({
    id: undefined,
    text: "The page replies to each request of the app in time: CREATE_ENGAGEMENT_SUCCEEDED is such a reply.",
    url: expect.stringMatching(/protocol#from-host-to-app$/) as unknown,
  });
});
