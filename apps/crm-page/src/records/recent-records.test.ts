// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { MAX_RECENT_RECORDS } from "../limits.ts";
import { forgetRecentRecord, noteRecentRecord, recentRecords } from "./recent-records.ts";

const record = (objectId: string, title = objectId) => ({
  portalId: "1",
  userId: "11",
  objectTypeId: "0-1",
  objectId,
  title,
  subtitle: "",
});
const titles = (): string[] => recentRecords.getState().map(({ title }) => title);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  recentRecords.setState([], true);
});

it("lists the record that was opened last first, once, under its new name", () => {
  for (const id of ["1", "2", "3"]) noteRecentRecord(record(id));
  noteRecentRecord(record("1", "Renamed"));
  expect(titles()).toEqual(["Renamed", "3", "2"]);
});

it("drops the oldest, and a record that is gone", () => {
  const ids = Array.from({ length: MAX_RECENT_RECORDS + 1 }, (_, index) => String(index));
  for (const id of ids) noteRecentRecord(record(id));
  expect(titles()).toHaveLength(MAX_RECENT_RECORDS);
  expect(titles()).not.toContain("0");
  forgetRecentRecord(record("3"));
  expect(titles()).not.toContain("3");
});

it("drops only the record that is gone if storage is blocked", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("Denied.", "SecurityError");
  });
  for (const id of ["1", "2", "3"]) noteRecentRecord(record(id));
  forgetRecentRecord(record("2"));
  expect(titles()).toEqual(["3", "1"]);
});

it("keeps the records of another user", () => {
  noteRecentRecord(record("1"));
  noteRecentRecord({ ...record("1"), userId: "12" });
  expect(titles()).toEqual(["1", "1"]);
});

it("stores what another tab has added since", () => {
  noteRecentRecord(record("1"));
  const stored = localStorage.getItem("crm-page:recent-records");
  noteRecentRecord(record("2"));
  localStorage.setItem("crm-page:recent-records", stored ?? "");
  noteRecentRecord(record("3"));
  expect(titles()).toEqual(["3", "1"]);
});
