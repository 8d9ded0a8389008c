import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { HISTORY_PAGE_SIZE } from "../settings/defaults.ts";
import { logIn } from "../testing/screen.ts";
import type { HistoryEntry } from "./history-entry.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

let close: (() => void) | undefined;
afterEach(() => close?.());

const entryOf = (index: number, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  externalCallId: `call-${index}`,
  direction: "INBOUND",
  startedAt: index + 1,
  endStatus: "MISSED",
  number: `+12025550${100 + index}`,
  outcome: "none",
  durationMs: 0,
  isSeen: false,
  ...change,
});

/** A phone with calls in its history. */
async function show(entries: readonly HistoryEntry[], options: { hasStorage?: boolean } = {}) {
  const phone = await openPhone("en", options);
  ({ close } = phone);
  logIn(phone.tab);
  phone.services.history.restore(entries);
  return { ...phone, history: phone.services.history };
}

const rows = () => page.getByRole("listitem").elements().length;

it("a long history is shown page by page, from the start after each search", async () => {
  const count = 2 * HISTORY_PAGE_SIZE + 5;
  const { texts } = await show(Array.from({ length: count }, (_, index) => entryOf(index)));
  const missed = button(texts.header.missedCalls(count));
  await expect.element(missed).toHaveTextContent(String(count));
  await missed.click();
  const older = button(texts.history.showOlder);
  await expect.poll(rows).toBe(HISTORY_PAGE_SIZE);
  await older.click();
  await expect.poll(rows).toBe(2 * HISTORY_PAGE_SIZE);
  await page.getByRole("searchbox").fill("202");
  await expect.poll(rows).toBe(HISTORY_PAGE_SIZE);
  await older.click();
  await older.click();
  await expect.poll(rows).toBe(count);
  await expect.element(older).not.toBeInTheDocument();
  await expect.element(page.getByText(texts.history.calls(count))).toBeInTheDocument();
});

it("missed calls are counted until the user has seen them, also those that follow", async () => {
  const many = Array.from({ length: 100 }, (_, index) => entryOf(index));
  const { texts, history } = await show(many);
  const missed = button(texts.header.missedCalls(100));
  await expect.element(missed).toHaveTextContent("99+");
  await missed.click();
  const seen = page.getByRole("button", {
    name: texts.common.callHistory,
    exact: true,
    includeHidden: true,
  });
  await expect.element(seen).toHaveTextContent("");
  history.add(entryOf(100));
  await expect
    .poll(() => history.state.getState().entries.every(({ isSeen }) => isSeen))
    .toBe(true);
});

it("a call says how it went, and a caller without a number can't be called", async () => {
  const { texts } = await show([
    entryOf(1, { name: "Ada Example" }),
    entryOf(2, { direction: "OUTBOUND", endStatus: "COMPLETED", durationMs: 65_000, isSeen: true }),
    entryOf(3, { number: "", endStatus: "REJECTED", isSeen: true }),
  ]);
  await button(texts.header.missedCalls(1)).click();
  await expect.poll(rows).toBe(3);
  const shown = page
    .getByRole("listitem")
    .elements()
    .map((row) => {
      const text = row.textContent.replaceAll(/\d+:\d\d\s[AP]M/g, "TIME").replaceAll(/\s/g, " ");
      const icon = /lucide-phone-(\w+)/.exec(row.querySelector("svg")?.getAttribute("class") ?? "");
      return [icon?.[1], text, row.querySelectorAll("button").length];
    });
  expect(shown).toEqual([
    ["incoming", "Unknown numberIncoming: Declined · TIME", 1],
    ["outgoing", "+1 202 555 0102Outgoing: Call ended · TIME · 1 min 5 s", 2],
    ["missed", "Ada Example+1 202 555 0101Missed call · TIME", 2],
  ]);
});

it.each([true, false])("with a storage that works: %s", async (hasStorage) => {
  const { texts } = await show([entryOf(1, { isSeen: true })], { hasStorage });
  await button(texts.common.callHistory).click();
  await expect.poll(rows).toBe(1);
  const notice = page.getByText(texts.history.storageBlocked);
  expect(notice.elements()).toHaveLength(hasStorage ? 0 : 1);
});
