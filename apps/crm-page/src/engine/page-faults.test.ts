import { formatFault } from "@calling-extensions/host";
import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, it } from "vitest";
import { pageFaults, readFaultParameters } from "./page-faults.ts";

beforeEach(() => {
  toasts.clear();
  pageFaults.clear();
});

it("reads the faults of a URL, and reports those that are invalid", () => {
  readFaultParameters("?fault=never:mind&fault=drop:CALL_ENDED&other=drop:LOGGED_IN");
  expect(pageFaults.list.map(({ fault }) => formatFault(fault))).toEqual(["drop:CALL_ENDED"]);
  expect(toasts.visibleToasts.map(({ content }) => content)).toMatchObject([
    { tone: "error", source: "Faults", text: expect.stringContaining("never:mind") as string },
  ]);
});
