// @vitest-environment jsdom
import { expect, test } from "vitest";
import { hostCall } from "../testing/fake-host.ts";
import { newFrame, SHOWN } from "../engine/frame-state.ts";
import { sharedCallsOf } from "../engine/shared-calls.ts";
import { callDocument } from "../testing/fake-outbox.ts";
import { provider } from "../testing/provider-builder.ts";
import { eachCallOnce } from "./each-call-once.ts";

const frameWith = (...keys: string[]) => ({
  ...newFrame(provider({ id: "9001" }), SHOWN),
  calls: keys.map((key) => hostCall({ key, externalCallId: `app ${key}` })),
});
const sharedCalls = (...keys: string[]) => sharedCallsOf([frameWith(...keys)]);
const documents = (...ids: string[]) => ids.map((id) => callDocument({ id }));

test("a call that several sources report appears once: here, then where the phone is", () => {
  const { elsewhere, abandoned } = eachCallOnce([frameWith("here")], {
    elsewhere: sharedCalls("here", "elsewhere"),
    abandoned: documents("here", "elsewhere", "abandoned"),
  });
  expect(elsewhere.map(({ key }) => key)).toEqual(["elsewhere"]);
  expect(abandoned.map(({ id }) => id)).toEqual(["abandoned"]);
});

test("a call that its app reported in two tabs appears once", () => {
  const [twice] = sharedCalls("here");
  const elsewhere = twice ? [{ ...twice, key: "another" }] : [];
  expect(elsewhere).toHaveLength(1);
  const listed = eachCallOnce([frameWith("here")], { elsewhere, abandoned: [] });
  expect(listed.elsewhere).toEqual([]);
});
