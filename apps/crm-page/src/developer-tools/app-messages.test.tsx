// @vitest-environment jsdom
import type { MessageRecord } from "@calling-extensions/host";
import { outline } from "@calling-extensions/ui/testing";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, SHOWN } from "../engine/frame-state.ts";
import { messageRecord } from "../testing/message-record.ts";
import { provider } from "../testing/provider-builder.ts";
import { patient } from "../testing/render-page.tsx";
import { showPart } from "../testing/show-part.tsx";
import { AppMessages } from "./app-messages.tsx";
import { DeveloperTools } from "./developer-tools.tsx";
import { developerTools, showTools } from "./stored-tools.ts";
import { toolsLayout, toolsLayoutSchema } from "./tools-layout.ts";
import { ToolsButton } from "./tools-button.tsx";

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  developerTools.setState({ isOpen: false });
  toolsLayout.setState(toolsLayoutSchema.parse({}));
  return () => vi.restoreAllMocks();
});

const login = messageRecord({ id: 1, at: 1000, type: "LOGGED_IN", data: { name: "Ada" } });
const dial = messageRecord({
  id: 2,
  at: 1500,
  direction: "out",
  type: "DIAL_NUMBER",
  latencyMs: 500,
  callKey: "k1",
  externalCallId: "call-1",
});
const end = messageRecord({
  id: 3,
  at: 3000,
  type: "CALL_ENDED",
  validity: "invalid",
  fault: "dropped",
  warnings: [{ field: "id", habit: "numberAsText" }],
  isDelivered: false,
  stateAfter: "ended",
  callKey: "k2",
});

/** The messages of the app that is open. */
function Messages({ status }: { status: FrameState["status"] }) {
  const [frame] = useStore(useCallingController().frames);
  return frame && <AppMessages frame={{ ...frame, status }} />;
}

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector} in:\n${outline()}`);
  return element;
};

const types = () =>
  Array.from(document.querySelectorAll("[role=row] [title]"), (each) => each.textContent);

const key = (name: string, options: KeyboardEventInit = {}, selector = "[role=grid]"): boolean =>
  find(selector).dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...options }),
  );
const pressRow = (position: number): boolean =>
  find(`#message-${position}`).dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
const selected = () => {
  const rows = [...document.querySelectorAll("[role=row]")];
  return {
    row: rows.findIndex((row) => row.getAttribute("aria-selected") === "true"),
    details: document.querySelector("section[aria-label^=Message] h3")?.textContent,
    active: find("[role=grid]").getAttribute("aria-activedescendant"),
  };
};

async function open(
  messages: readonly MessageRecord[],
  status: FrameState["status"] = "initialized",
) {
  const part = showPart(<Messages status={status} />);
  part.controller.open(provider({ id: "1" }), SHOWN);
  const log = part.controller.logOf("1").messages;
  log.setState(messages, true);
  await part.shows("(keeps the last");
  return { ...part, log };
}

test("the messages of an app", async () => {
  const { log, shows } = await open([]);
  expect(await shows("No messages yet")).toContain("0 messages (keeps the last 20,000)");
  log.setState([login, dial, end], true);
  expect(await shows("DIAL_NUMBER")).toMatchInlineSnapshot(`
    "toolbar Filters and actions:
    field Search messages:  hint Search
    select Type: All types
    select Direction: Both directions
    select Call: All calls
    [Pause]
    [Clear]
    [Copy session]
    status:
    3 messages (keeps the last 20,000)
    grid Messages:
    row:
    columnheader:
    Time
    slider Width of Time:
    columnheader:
    Direction
    slider Width of Direction:
    columnheader:
    Type
    slider Width of Type:
    columnheader:
    Call
    slider Width of Call:
    columnheader:
    Latency
    slider Width of Latency:
    columnheader:
    State
    slider Width of State:
    columnheader:
    Defined by
    slider Width of Defined by:
    rowgroup:
    row:
    gridcell:
    0.000
    gridcell:
    from app
    gridcell:
    LOGGED_IN
    gridcell:
    gridcell:
    gridcell:
    gridcell:
    HubSpot
    row:
    gridcell:
    0.500
    gridcell:
    to app
    gridcell:
    DIAL_NUMBER
    gridcell:
    call-1
    gridcell:
    500 ms
    gridcell:
    gridcell:
    HubSpot
    row:
    gridcell:
    2.000
    gridcell:
    from app
    gridcell:
    CALL_ENDEDinvalidnonstandarddropped
    gridcell:
    k2
    gridcell:
    gridcell:
    Ended
    gridcell:
    HubSpot"
  `);
  const lost = Array.from(document.querySelectorAll<HTMLElement>("[data-lost]"), ({ id }) => id);
  expect(lost).toEqual(["message-3"]);
  const failed = Array.from(
    document.querySelectorAll<HTMLElement>("[data-failed]"),
    ({ id }) => id,
  );
  expect(failed).toEqual(["message-3"]);
  expect(find("[role=grid]").getAttribute("aria-rowcount")).toBe("4");
});

test.each<[string, (part: Awaited<ReturnType<typeof open>>) => void, string[]]>([
  ["a text", ({ type }) => type("Search messages", "ada"), ["LOGGED_IN"]],
  ["a type", ({ choose }) => choose("Type", "CALL_ENDED"), ["CALL_ENDED"]],
  ["a direction", ({ choose }) => choose("Direction", "To the app"), ["DIAL_NUMBER"]],
  ["a call", ({ choose }) => choose("Call", "call-1"), ["DIAL_NUMBER"]],
])("messages are filtered by %s", async (_what, filter, expected) => {
  const part = await open([login, dial, end]);
  await expect.poll(types, patient).toHaveLength(3);
  filter(part);
  await expect.poll(types, patient).toEqual(expected);
  await part.shows("1 of 3");
});

test("the list is paused, resumed and cleared", async () => {
  const { log, press, shows } = await open([login]);
  await press("Pause");
  await shows("[Resume] (pressed)");
  log.setState([login, dial], true);
  await press("Resume");
  await expect.poll(types, patient).toEqual(["LOGGED_IN", "DIAL_NUMBER"]);
  await press("Pause");
  await shows("[Resume] (pressed)");
  log.setState([login, dial, end], true);
  key("End");
  await expect.poll(selected, patient).toMatchObject({ row: 2, details: "DIAL_NUMBER" });
  await press("Clear");
  expect(await shows("No messages yet")).not.toMatch(/Resume|section Message/);
  expect(log.getState()).toEqual([]);
});

test("a message is selected with the keyboard", async () => {
  await open([login, dial, end]);
  await expect.poll(types, patient).toHaveLength(3);
  const none = { row: -1, details: undefined, active: null };
  expect(selected()).toEqual(none);
  for (const [name, row] of [
    ["ArrowUp", 3],
    ["ArrowUp", 2],
    ["Home", 1],
    ["ArrowUp", 1],
    ["ArrowDown", 2],
    ["PageDown", 3],
    ["ArrowDown", 3],
    ["PageUp", 1],
    ["End", 3],
  ] as const) {
    expect(key(name)).toBe(false);
    const details = [login, dial, end][row - 1]?.type;
    const expected = { row, details, active: `message-${row}` };
    await expect.poll(selected, patient).toEqual(expected);
  }
  expect(key("x")).toBe(true);
  key("Escape", {}, "[role=slider]");
  expect(selected().row).toBe(3);
  key("Escape");
  await expect.poll(selected, patient).toEqual(none);
  key("ArrowDown");
  await expect.poll(selected, patient).toMatchObject({ row: 1 });
});

test("a message is selected with a click, and with another one no more", async () => {
  await open([login, dial]);
  await expect.poll(types, patient).toHaveLength(2);
  pressRow(2);
  await expect.poll(selected, patient).toMatchObject({ row: 2 });
  pressRow(2);
  await expect.poll(selected, patient).toMatchObject({ row: -1 });
});

test("a message is copied with the keyboard", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { shows } = await open([login]);
  await expect.poll(types, patient).toHaveLength(1);
  key("c", { ctrlKey: true });
  pressRow(1);
  await expect.poll(selected, patient).toMatchObject({ row: 1 });
  key("c");
  expect(writeText).not.toHaveBeenCalled();
  key("C", { metaKey: true });
  await shows("Copied LOGGED_IN.");
  expect(JSON.parse(writeText.mock.lastCall?.[0] ?? "")).toMatchObject({ type: "LOGGED_IN" });
  writeText.mockRejectedValue(new Error("Not allowed."));
  vi.stubGlobal("document", Object.assign(document, { execCommand: () => false }));
  key("c", { ctrlKey: true });
  await shows("Couldn't access the clipboard.");
});

test("a message is edited, and sent as often as the user wants", async () => {
  const { controller, press, shows, type } = await open([login, dial]);
  const send = vi.spyOn(controller, "sendByHand").mockReturnValue();
  await expect.poll(types, patient).toHaveLength(2);
  pressRow(1);
  await press("Edit and send");
  await shows("Edit and send:");
  expect(outline(find("form"), { hasFocus: false })).toMatchInlineSnapshot(`
    "form Edit and send:
    field Type: LOGGED_IN (required)
    field Payload as JSON (empty for none): {
      "name": "Ada"
    }
    [Send as the app]
    [Close editor]"
  `);
  type("Payload", "{");
  await press("Send as the app");
  await shows("Invalid JSON.");
  type("Payload", "");
  type("Type", " ");
  await press("Send as the app");
  await expect.poll(outline, patient).not.toContain("Invalid JSON.");
  expect(send).not.toHaveBeenCalled();
  type("Type", "LOGGED_OUT ");
  type("Payload", "[1]");
  await press("Send as the app");
  await shows("Sent.");
  expect(send).toHaveBeenLastCalledWith("1", { direction: "in", type: "LOGGED_OUT", data: [1] });
  await press("Send as the app");
  await shows("Sent 2 times.");
  await press("Close editor");
  await expect.poll(outline, patient).toContain("[Edit and send]");
  pressRow(2);
  await press("Edit and send");
  await press("Send to the app");
  await shows("Sent.");
  expect(send).toHaveBeenCalledTimes(3);
});

test.each(["connecting", "connected"] as const)(
  "an app that is %s gets messages",
  async (status) => {
    const { press, shows } = await open([login], status);
    await expect.poll(types, patient).toHaveLength(1);
    pressRow(1);
    await press("Edit and send");
    const text = await shows("Close editor");
    const isConnected = status === "connected";
    expect(text.includes("The app is not connected.")).toBe(!isConnected);
    expect(text.includes("[Send as the app] (disabled)")).toBe(!isConnected);
  },
);

test("a handshake isn't sent again", async () => {
  const { shows } = await open([messageRecord({ type: "SYNC" })]);
  await expect.poll(types, patient).toHaveLength(1);
  pressRow(1);
  expect(await shows("section Message SYNC")).not.toContain("Edit and send");
});

test("the columns and the details are resized", async () => {
  await open([login]);
  await expect.poll(types, patient).toHaveLength(1);
  const before = toolsLayout.getState();
  key("ArrowRight", {}, "[aria-label='Width of Time']");
  expect(toolsLayout.getState().columns).toEqual({
    ...before.columns,
    time: expect.any(Number),
  });
  expect(toolsLayout.getState().columns.time).toBeGreaterThan(before.columns.time);
  pressRow(1);
  await expect.poll(outline, patient).toContain("section Message");
  key("ArrowLeft", {}, "[aria-label='Width of the details']");
  expect(toolsLayout.getState().details).toBeGreaterThan(before.details);
});

const drawer = () => document.querySelector("aside");

test.each<[string, KeyboardEventInit, boolean]>([
  ["Ctrl+`", { code: "Backquote", ctrlKey: true }, true],
  ["`", { code: "Backquote" }, false],
  ["Ctrl+A", { code: "KeyA", ctrlKey: true }, false],
  ["Ctrl+Alt+`", { code: "Backquote", ctrlKey: true, altKey: true }, false],
  ["Ctrl+Shift+`", { code: "Backquote", ctrlKey: true, shiftKey: true }, false],
])("the tools are opened with %s: %j, %s", async (_name, options, isOpened) => {
  const { shows } = showPart(
    <>
      <ToolsButton />
      <DeveloperTools />
    </>,
  );
  await shows("[Developer tools]");
  const toggle = () =>
    document.dispatchEvent(
      new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...options }),
    );
  expect(toggle()).toBe(!isOpened);
  expect(developerTools.getState().isOpen).toBe(isOpened);
});

const hasFocus = (element: Element | null) => () => document.activeElement === element;

test.each([
  ["where it was", true],
  ["to the page if that is gone", false],
])("the tools get the focus, which goes back %s", async (_name, isThere) => {
  const page = document.createElement("div");
  page.id = "page";
  page.tabIndex = -1;
  const before = document.createElement("button");
  document.body.append(page, before);
  onTestFinished(() => {
    page.remove();
    before.remove();
  });
  const { shows, press } = showPart(
    <>
      <ToolsButton />
      <DeveloperTools />
    </>,
  );
  await shows("[Developer tools]");
  before.focus();
  await press("Developer tools");
  await shows("[Developer tools] (pressed)");
  await shows("No calling app is open");
  await expect.poll(hasFocus(drawer()), patient).toBe(true);
  if (!isThere) before.remove();
  await press("Developer tools");
  await expect.poll(hasFocus(isThere ? before : page), patient).toBe(true);
  expect(drawer()).toBeNull();
});

test("tools that are open from the start leave the focus where it is", async () => {
  showTools(true);
  const { shows } = showPart(<DeveloperTools isWholeWindow />);
  await shows("No calling app is open");
  expect(document.activeElement).toBe(document.body);
  expect(drawer()?.dataset["dock"]).toBe("window");
  expect(outline()).not.toContain("Size of the developer tools");
});
