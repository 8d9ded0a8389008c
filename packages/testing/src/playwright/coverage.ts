import type { TestInfo } from "@playwright/test";
import type { MessageRecord } from "@calling-extensions/host";

/** The attachment of a test with the types of the messages that the app has sent. */
export const COVERAGE_ATTACHMENT = "calling-extensions-coverage";

/** Tells the coverage reporter what the app has sent in a test. */
export function attachCoverage(testInfo: TestInfo, messages: readonly MessageRecord[]): void {
  const sent = messages.filter(({ direction }) => direction === "in").map(({ type }) => type);
  testInfo.attachments.push({
    name: COVERAGE_ATTACHMENT,
    contentType: "application/json",
    body: Buffer.from(JSON.stringify(sent)),
  });
}
