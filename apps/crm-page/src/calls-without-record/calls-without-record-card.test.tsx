// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { endCreation, pendingCreation } from "../records/pending-creation.ts";
import { HOME_CALLS_STEP } from "../limits.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { CallsWithoutRecordCard } from "./calls-without-record-card.tsx";

afterEach(endCreation);

const call = {
  kind: "call",
  engagementId: "900",
  title: "Call to +44 20 7946 0000",
  body: "Asked for a quote",
  direction: "OUTBOUND",
  status: "NO_ANSWER",
  outcome: "Left voicemail",
  timestamp: 1,
  toNumber: "+442079460000",
};

test("a call without a record is listed with its number, outcome and notes, and can get a contact", async () => {
  const requests = fakeService(({ path }) =>
    path.startsWith("/calls-without-record") ? { body: { results: [call], total: 7 } } : undefined,
  );
  const { element, press } = renderPage(<CallsWithoutRecordCard />);
  await expect.poll(() => element.textContent, patient).toContain("Calls without a record");
  for (const text of ["+442079460000", "No answer", "Left voicemail", "Asked for a quote"]) {
    expect(element.textContent).toContain(text);
  }
  expect(element.textContent).toContain("6 more calls have no record.");
  press("Show more");
  await expect
    .poll(() => requests.map(({ path }) => path), patient)
    .toEqual(
      [HOME_CALLS_STEP, 2 * HOME_CALLS_STEP].map((limit) => `/calls-without-record?limit=${limit}`),
    );
  press("Create contact");
  expect(pendingCreation.getState()).toMatchObject({
    objectTypeId: "0-1",
    about: { objectTypeId: "0-48", objectId: "900" },
    values: { phone: "+442079460000" },
  });
});

test("without such calls there is no card", async () => {
  const requests = fakeService(() => ({ body: { results: [], total: 0 } }));
  const { element } = renderPage(<CallsWithoutRecordCard />);
  await expect.poll(() => requests.length, patient).toBe(1);
  expect(element.textContent).toBe("");
});
