// @vitest-environment jsdom
import { toasts } from "@calling-extensions/ui/toasts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contactType } from "../records/object-types.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { readListView, writeListView } from "./list-view.ts";
import { savedViews, saveView } from "./saved-views.ts";
import { ViewTabs } from "./view-tabs.tsx";

const owner = { portalId: "1", userId: "11", objectTypeId: "0-1" };
const view = readListView("0-1", new URLSearchParams("sort=-title&columns=city"));
const saved = { ...owner, name: "Z to A", search: writeListView(view).toString() };

beforeEach(() => toasts.clear());
afterEach(() => {
  savedViews.setState([], true);
  localStorage.clear();
  vi.restoreAllMocks();
});

async function openView() {
  saveView(saved);
  const { element, press } = renderPage(
    <ViewTabs type={contactType} owner={owner} view={view} columns={["city"]} />,
  );
  const tabs = () => Array.from(element.querySelectorAll("nav a"), (tab) => tab.textContent);
  await expect.poll(tabs, patient).toEqual(["All contacts", "Z to A", "Recycle bin"]);
  return { tabs, press };
}

test("the view that is shown is deleted, and back after an undo", async () => {
  const { tabs, press } = await openView();
  press("Delete view Z to A");
  await expect.poll(tabs, patient).toEqual(["All contacts", "Recycle bin"]);
  const [toast] = toasts.visibleToasts;
  expect(toast?.content).toMatchObject({ tone: "info", source: "Z to A", text: "View deleted." });
  toast?.content.action?.run();
  await expect.poll(tabs, patient).toContain("Z to A");
  expect(savedViews.getState()).toEqual([saved]);
  expect(toasts.visibleToasts).toHaveLength(1);
});

test("a user reads that a view can't be kept if storage is blocked", async () => {
  const { tabs, press } = await openView();
  press("Delete view Z to A");
  await expect.poll(tabs, patient).toEqual(["All contacts", "Recycle bin"]);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full.", "QuotaExceededError");
  });
  toasts.visibleToasts[0]?.content.action?.run();
  await expect.poll(tabs, patient).toContain("Z to A");
  expect(toasts.visibleToasts[0]?.content).toMatchObject({
    tone: "error",
    source: "Z to A",
    text: expect.stringContaining("Browser storage is blocked") as string,
  });
});
