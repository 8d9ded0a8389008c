import { beforeEach, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { createTab, type Tab } from "../testing/tab.ts";

const ada = { objectTypeId: "0-1", objectId: 101, name: "Ada Example" };
const bo = { ...ada, objectId: 102, name: "Bo Example" };

let tab: Tab;
beforeEach(() => {
  tab = createTab();
  tab.phone.logIn("Robin Reed");
});

function arrange({ offersCallRecords }: { offersCallRecords: boolean }) {
  tab.crm.emit({ type: "ready", offersCallRecords });
  tab.talkAndHangUp();
}
const requests = () => tab.crm.sent.filter(([method]) => method === "showCallRecords");
const reply = (index: number, records: readonly (typeof ada)[] | undefined) =>
  tab.crm.emit({
    type: "callRecordsShown",
    requestId: requests()[index]?.[1] as string,
    records,
  });

it("the records of a call are shown, and again after the user has changed them", () => {
  arrange({ offersCallRecords: true });
  tab.calls.records.load();
  reply(0, [ada]);
  expect(tab.state().callRecords).toEqual({ externalCallId: "call-1", records: [ada] });
  tab.calls.records.edit();
  expect(requests().at(-1)?.[2]).toEqual({
    externalCallId: "call-1",
    engagementId: 7001,
    isEditing: true,
  });
  reply(1, [ada, bo]);
  expect(tab.state().callRecords?.records).toEqual([ada, bo]);
});

it("a reply to an earlier page, and a second one, change nothing", () => {
  arrange({ offersCallRecords: true });
  tab.calls.records.load();
  tab.crm.emit({ type: "callRecordsShown", requestId: "other", records: [bo] });
  expect(tab.state().callRecords).toBeUndefined();
  reply(0, undefined);
  reply(0, [bo]);
  expect(tab.state().callRecords).toEqual({ externalCallId: "call-1", records: undefined });
});

it("nothing is asked for in a page that doesn't show them, or before a call", () => {
  arrange({ offersCallRecords: false });
  tab.calls.records.load();
  tab.calls.wrapUp.skipNotes();
  tab.crm.emit({ type: "ready", offersCallRecords: true });
  tab.calls.records.edit();
  expect(requests()).toEqual([]);
});
