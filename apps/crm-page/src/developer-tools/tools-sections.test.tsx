// @vitest-environment jsdom
import { callRules, unusualRules } from "@calling-extensions/contract";
import type { MessageRecord } from "@calling-extensions/host";
import { defaultPolicy } from "@calling-extensions/host";
import { toasts } from "@calling-extensions/ui/toasts";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCallingController } from "../engine/calling-context.ts";
import { SHOWN } from "../engine/frame-state.ts";
import { pageFaults } from "../engine/page-faults.ts";
import { storedPolicy } from "../engine/stored-policy.ts";
import { recordingHost } from "../testing/fake-host.ts";
import { messageRecord } from "../testing/message-record.ts";
import { provider } from "../testing/provider-builder.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { AppActions } from "./app-actions.tsx";
import { FaultSection } from "./fault-section.tsx";
import { MessageDetails } from "./message-details.tsx";
import { PolicySection } from "./policy-section.tsx";
import { developerTools, readToolsParameter, toggleTools } from "./stored-tools.ts";
import { ToolsDrawer } from "./tools-drawer.tsx";

beforeEach(() => {
  // jsdom lacks them.
  vi.stubGlobal("CSS", { escape: String });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
});
afterEach(() => {
  pageFaults.clear();
  toasts.clear();
  localStorage.clear();
});

async function open(part: ReactNode) {
  const page = renderPage(part);
  const { element } = page;
  await expect.poll(() => element.firstChild, patient).not.toBeNull();
  return {
    ...page,
    text: () => element.textContent,
    notes: () => Array.from(element.querySelectorAll("[role=note]"), (each) => each.textContent),
    field: (name: string) => element.querySelector<HTMLInputElement>(`input[name=${name}]`),
    choose(selector: string, value: string): void {
      const select = element.querySelector<HTMLSelectElement>(selector);
      if (!select) throw new Error(`There is no choice ${selector}.`);
      select.value = value;
      expect(select.value).toBe(value);
      select.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

test.each<[string, Record<string, string>, Record<string, string>, string]>([
  ["delay", { type: "CALL_ENDED" }, { ms: "5" }, "delay:CALL_ENDED:5"],
  ["drop", { type: "CALL_ENDED" }, { times: "2" }, "drop*2:CALL_ENDED"],
  ["reorder", { type: "CALL_ENDED", after: "LOGGED_IN" }, {}, "reorder:CALL_ENDED:LOGGED_IN"],
  ["refuse", { port: "matchCaller" }, { message: "No room" }, "refuse:matchCaller:No room"],
  ["slow", { port: "navigateToRecord" }, {}, "slow:navigateToRecord:1000"],
])("a fault of the kind %s is added with its fields", async (kind, choices, texts, line) => {
  const { choose, field, press, element, text } = await open(<FaultSection />);
  expect(text()).toContain("No active faults.");
  choose("select[name=kind]", kind);
  const [lastChoice = ""] = Object.keys(choices).slice(-1);
  await expect.poll(() => element.querySelector(`[name=${lastChoice}]`), patient).not.toBeNull();
  for (const [name, value] of Object.entries(choices)) choose(`select[name=${name}]`, value);
  for (const [name, value] of Object.entries(texts)) typeText(field(name), value);
  press("Add");
  await expect.poll(() => element.querySelector("code")?.textContent, patient).toBe(line);
  press(`Remove ${line}`);
  await expect.poll(text, patient).toContain("No active faults.");
});

test("a situation adds its faults once", async () => {
  const { press, element, text } = await open(<FaultSection />);
  const lines = () => Array.from(element.querySelectorAll("code"), (code) => code.textContent);
  press("The engagement is refused");
  press("The engagement is refused");
  await expect.poll(lines, patient).toEqual(["refuse:createEngagement:Failed on purpose."]);
  press("Slow network");
  await expect.poll(lines, patient).toContain("slow:createEngagement:3000");
  press("Remove all");
  await expect.poll(text, patient).toContain("No active faults.");
});

test("an invalid fault isn't added, and faults are counted and removed together", async () => {
  const { field, press, element, text } = await open(<FaultSection />);
  const alert = () => element.querySelector("[role=alert]")?.textContent;
  const form = element.querySelector("form");
  if (form) form.noValidate = true;
  typeText(field("ms"), "");
  press("Add");
  await expect.poll(alert, patient).toContain("is not a valid fault");
  expect(pageFaults.list).toEqual([]);
  typeText(field("ms"), "5");
  press("Add");
  await expect.poll(alert, patient).toBeUndefined();
  expect(text()).toContain("applied 0 times");
  expect(text()).not.toContain("Remove all");
  press("Add");
  await expect.poll(text, patient).toContain("Remove all");
  press("Remove all");
  await expect.poll(text, patient).toContain("No active faults.");
});

test("policies that differ are stored, and apply after a reload", async () => {
  const { element, text } = await open(<PolicySection />);
  const boxes = () => [...element.querySelectorAll<HTMLInputElement>("input")];
  const name = "warnBeforeUnload";
  const box = boxes().find((each) => each.closest("label")?.textContent.includes(name));
  const before = defaultPolicy[name];
  expect(box?.checked).toBe(before);
  expect(text()).not.toContain("Changes apply");
  box?.click();
  await expect.poll(text, patient).toContain("Changes apply after a reload. Reload the page");
  expect(box?.checked).toBe(!before);
  expect(storedPolicy.load()).toEqual({ [name]: !before });
  const again = await open(<PolicySection />);
  const stored = [...again.element.querySelectorAll("input")].map(({ checked }) => checked);
  expect(stored).toEqual(boxes().map(({ checked }) => checked));
  box?.click();
  await expect.poll(() => storedPolicy.load(), patient).toEqual({});
  expect(box?.checked).toBe(before);
});

/** The actions for the app that is open. */
function Actions() {
  const [frame] = useStore(useCallingController().frames);
  return frame ? <AppActions key={String(frame.remounts)} frame={frame} /> : <p>None</p>;
}

test("each action says what a correct app does, by a rule of the check", async () => {
  const { host } = recordingHost();
  const { controller, element } = await open(<Actions />);
  controller.attach("1", host.host);
  controller.open(provider({ id: "1" }), SHOWN);
  const rules = () => Array.from(element.querySelectorAll("a"), ({ href }) => href.split("/r/")[1]);
  await expect
    .poll(rules, patient)
    .toEqual([
      "reload-in-call",
      "remount-in-call",
      "page-reload",
      "end-call",
      "call-state",
      "inbound-call",
    ]);
  expect(element.textContent).toContain(callRules["end-call"].advice);
});

test("a fault says what a correct app does", async () => {
  const { choose, element } = await open(<FaultSection />);
  choose("select[name=kind]", "duplicate");
  await expect
    .poll(() => element.querySelector("form")?.textContent, patient)
    .toContain(unusualRules["doubled-dial"].title);
});

test("an app gets what the page may send it", async () => {
  const app = provider({ id: "1" });
  const { host, orders } = recordingHost();
  const { controller, press, choose, field, text } = await open(<Actions />);
  controller.attach("1", host.host);
  controller.open(app, SHOWN);
  await expect.poll(text, patient).toContain("Send END_CALL");
  press("Reload the app");
  press("Send END_CALL");
  press("Send SET_CALL_STATE");
  choose("select", "BUSY");
  await Promise.resolve();
  press("Send SET_CALL_STATE");
  press("Simulate call");
  typeText(field("from"), "+1");
  press("Simulate call");
  typeText(field("from"), " ");
  press("Simulate call");
  expect(orders).toEqual(["reload", "end", "RINGING", "BUSY", "+12025550188", "+1"]);
  press("Remount the host");
  expect(controller.find("1")?.remounts).toBe(1);
});

test("the actions of an app that can't simulate calls explain why there are none", async () => {
  const { controller, text } = await open(<Actions />);
  controller.open(provider({ id: "1" }), SHOWN);
  await expect.poll(text, patient).toContain("This app doesn't support simulated calls.");
});

test.each<[Partial<MessageRecord>, string, string[]]>([
  [{}, "From the app at", []],
  [{ direction: "out" }, "To the app at", []],
  [{ firstId: 1 }, "Duplicate of an earlier message.", []],
  [{ isDelivered: false, fault: "dropped" }, "Not delivered.", ["Fault applied: dropped."]],
  [{ replyTo: 1, latencyMs: 4.6 }, "Reply to DIAL_NUMBER after 5 ms.", []],
  [{ replyTo: 1 }, "Reply to DIAL_NUMBER.", []],
  [{ replyTo: 9 }, "Reply to an earlier message.", []],
  [
    { validity: "invalid", reason: "CALL_DATA: data is missing" },
    "No data.",
    ["CALL_DATA: data is missing"],
  ],
  [{ original: { type: "CALL_ENDED", data: { a: 1 } } }, "Originally CALL_ENDED:", []],
  [{ stateBefore: "ringing", stateAfter: "inProgress" }, "The call changed from", []],
  [{ stateBefore: "ringing", stateAfter: "ringing" }, "The call is", []],
])("the details of a message with %j have: %s", async (values, expected, notes) => {
  const shown = messageRecord(values);
  const messages = [messageRecord({ id: 1, type: "DIAL_NUMBER" }), shown, messageRecord({ id: 1 })];
  const page = await open(
    <MessageDetails message={shown} messages={messages} canSend onSend={() => undefined} />,
  );
  expect(page.text()).toContain(expected);
  expect(page.notes()).toEqual(notes);
});

test("the tools show the app that is chosen, dock at the side, and are closed", async () => {
  vi.stubGlobal("innerWidth", 2000);
  const { controller, element, press, choose, text } = await open(
    <ToolsDrawer isWholeWindow={false} takesFocus={false} />,
  );
  const dock = () => element.querySelector<HTMLElement>("aside")?.dataset["dock"];
  expect(text()).toContain("No calling app is open");
  controller.open(provider({ id: "1", name: "One" }), SHOWN);
  await expect.poll(text, patient).not.toContain("No calling app is open");
  expect(element.querySelector("select[aria-label='Calling app']")).toBeNull();
  controller.open(provider({ id: "2", name: "Two" }), SHOWN);
  const chosen = () =>
    element.querySelector<HTMLSelectElement>("select[aria-label='Calling app']")?.value;
  await expect.poll(chosen, patient).toBe("1");
  choose("select[aria-label='Calling app']", "2");
  await expect.poll(chosen, patient).toBe("2");
  expect(dock()).toBe("bottom");
  press("Dock at the side");
  await expect.poll(dock, patient).toBe("side");
  press("Dock at the bottom");
  await expect.poll(dock, patient).toBe("bottom");
  readToolsParameter("?devtools");
  expect(developerTools.getState().isOpen).toBe(true);
  press("Close developer tools");
  expect(developerTools.getState().isOpen).toBe(false);
  readToolsParameter("?tools");
  expect(developerTools.getState().isOpen).toBe(false);
  toggleTools();
  expect(localStorage.getItem("crm-page:developer-tools")).toContain('"isOpen":true');
  toggleTools();
  expect(localStorage.getItem("crm-page:developer-tools")).toContain('"isOpen":false');
});
