// @vitest-environment jsdom
import { CallingError } from "@calling-extensions/host";
import { outline } from "@calling-extensions/ui/testing";
import { type ReactNode, useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { type FrameState, MINIMIZED, newFrame, panelId, SHOWN } from "../engine/frame-state.ts";
import { storedPosition } from "../engine/stored-position.ts";
import type { SharedPhone } from "../engine/shared-calls.ts";
import { DRAG_STEP_PX, WIDGET_MARGIN_PX } from "../limits.ts";
import { hostCall, recordingHost } from "../testing/fake-host.ts";
import { provider } from "../testing/provider-builder.ts";
import { patient } from "../testing/render-page.tsx";
import { showPart } from "../testing/show-part.tsx";
import { AppDock } from "./app-dock.tsx";
import { DiagnosisNotice } from "./diagnosis-notice.tsx";
import { FocusAfterHide } from "./focus-after-hide.tsx";
import { FrameStatus } from "./frame-status.tsx";
import { PanelTitleBar, WidgetTitleBar } from "./panel-title-bar.tsx";
import { WidgetResizeHandle } from "./widget-resize-handle.tsx";

beforeEach(() => {
  localStorage.clear();
  return () => vi.restoreAllMocks();
});

const app = provider({ name: "Softphone" });
const frame: FrameState = { ...newFrame(app, SHOWN), hasLoaded: true };
const failed = (code: "appUnreachable" | "appTimeout", message: string): Partial<FrameState> => ({
  status: "failed",
  failure: new CallingError(code, message),
});
const slow = new CallingError("storageBlocked", "The app is slow.");

/** Shows the problems of an app in both places. */
const showProblems = (changes: Partial<FrameState>) => {
  const each = { ...frame, ...changes };
  return showPart(
    <>
      <section aria-label="Cover">
        <FrameStatus frame={each} />
      </section>
      <section aria-label="Notice">
        <DiagnosisNotice frame={each} />
      </section>
    </>,
  );
};

const lines = () =>
  outline(document.body, { hasFocus: false })
    .split("\n")
    .filter(
      (line, index, all) =>
        !/^section (Cover|Notice):$/.test(line) || !/^(section|$)/.test(all[index + 1] ?? ""),
    );

test.each<[string, Partial<FrameState>, string[]]>([
  ["that is fine", { status: "initialized" }, []],
  [
    "that connects",
    { hasLoaded: false, diagnoses: [slow] },
    ["section Cover:", "status:", "Connecting to Softphone…", "The app is slow."],
  ],
  [
    "that waits for its user",
    { diagnoses: [slow] },
    [
      "section Notice:",
      "note:",
      "The app is slow.",
      "[Dismiss]",
      "status:",
      "Waiting for Softphone. Log in if it asks you to…",
    ],
  ],
  ["that waits, minimized", { visibility: MINIMIZED }, []],
  [
    "that can't be reached",
    { ...failed("appUnreachable", "No response."), diagnoses: [slow] },
    [
      "section Cover:",
      "alert:",
      "Softphone failed to load",
      "No response.",
      "The app is slow.",
      app.url,
      "Code: appUnreachable",
    ],
  ],
  [
    "that can't be embedded",
    { status: "failed", failure: new Error(`The URL ${app.url} is invalid.`) },
    ["section Cover:", "alert:", "Softphone failed to load", `The URL ${app.url} is invalid.`],
  ],
  [
    "that shows something else",
    {
      ...failed("appTimeout", "No login."),
      diagnoses: [new CallingError("sdkTooOld", "No login.")],
    },
    [
      "section Notice:",
      "alert:",
      "Softphone isn't connected",
      "No login.",
      app.url,
      "Code: appTimeout",
    ],
  ],
  [
    "that fails without a reason",
    { status: "failed" },
    ["section Cover:", "alert:", "Softphone failed to load", "No reason was given.", app.url],
  ],
])("the problems of an app %s", async (_name, changes, expected) => {
  showProblems(changes);
  await expect.poll(lines, patient).toEqual(expected);
});

test("warnings are dismissed one by one", async () => {
  const other = new CallingError("callLost", "Another problem.");
  const { shows, press } = showProblems({ status: "initialized", diagnoses: [slow, other] });
  await shows("Another problem.");
  await press("Dismiss");
  expect(await shows(/^(?!.*slow)/s)).toContain("Another problem.");
  await press("Dismiss");
  await shows(/^(?!.*Another)/s);
});

test("an app that failed is loaded again, and reported", async () => {
  const { host, orders } = recordingHost();
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { controller, press, shows } = showPart(
    <Each>{() => <FrameStatus frame={{ ...frame, ...failed("appUnreachable", "No.") }} />}</Each>,
  );
  vi.spyOn(controller, "reportOf").mockReturnValue("The report");
  controller.attach(app.id, host.host);
  controller.open(app, SHOWN);
  await shows("The report contains no names, numbers, or notes.");
  await press("Retry");
  expect(orders).toEqual(["reload"]);
  await press("Copy report");
  await shows("[Report copied]");
  expect(writeText).toHaveBeenCalledWith("The report");
});

/** Renders each app that is open. */
function Each({ children }: { children: (frame: FrameState) => ReactNode }) {
  const frames = useStore(useCallingController().frames);
  return frames.map((each) => <div key={each.provider.id}>{children(each)}</div>);
}

test("a title bar minimizes, restores and closes its app, and opens it in a window", async () => {
  const { controller, control, press, shows } = showPart(
    <Each>{(each) => <PanelTitleBar frame={each} />}</Each>,
  );
  const openWindow = vi.spyOn(control, "openWindow").mockReturnValue();
  controller.open(app, SHOWN);
  expect(await shows("Softphone")).not.toContain("in test");
  controller.change(app.id, (each) => ({ ...each, provider: { ...app, isInTest: true } }));
  expect(await shows("in test")).toMatchInlineSnapshot(`
    "## Softphone
    in test
    [Open in a window]
    [Minimize]
    [Close]"
  `);
  await press("Minimize");
  await shows("[Restore]");
  expect(controller.find(app.id)?.visibility).toEqual(MINIMIZED);
  await press("Restore");
  expect(await shows("[Minimize]")).not.toContain("[Restore]");
  expect(controller.find(app.id)?.visibility).toEqual(SHOWN);
  await press("Open in a window");
  expect(openWindow.mock.calls.map(([{ id }]) => id)).toEqual([app.id]);
  await press("Close");
  await expect.poll(() => controller.find(app.id)?.visibility.isHidden, patient).not.toBe(false);
});

const widget = (each: FrameState) => (
  <aside id={panelId(each)}>
    <WidgetTitleBar frame={each} />
    <WidgetResizeHandle frame={each} />
  </aside>
);

const keyOf = (selector: string, key: string): unknown =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

const offset = (text = ""): number => Number(/- (\d+)px/.exec(text)?.[1]);

const placeOf = () => document.querySelector("aside")?.style;

test("a widget stays where its user has moved it, and in the viewport", async () => {
  vi.stubGlobal("innerHeight", 900);
  vi.spyOn(document.body, "clientWidth", "get").mockReturnValue(1000);
  const { controller } = showPart(<Each>{widget}</Each>);
  controller.open(app, SHOWN);
  await expect.poll(() => placeOf()?.left, patient).toMatch(/px$/);
  const left = Number.parseInt(placeOf()?.left ?? "", 10);
  const bottom = placeOf()?.bottom;
  expect(storedPosition(app.id).load()).toBeUndefined();
  keyOf("[aria-label^=Move]", "ArrowLeft");
  await expect.poll(() => placeOf()?.left, patient).toBe(`${left - DRAG_STEP_PX}px`);
  expect(placeOf()?.bottom).toBe(bottom);
  expect(controller.find(app.id)?.isMovedByUser).toBe(true);
  expect(storedPosition(app.id).load()?.x).toBe(left - DRAG_STEP_PX);
  keyOf("[aria-label^=Move]", "ArrowUp");
  await expect.poll(() => placeOf()?.bottom, patient).not.toBe(bottom);
  vi.spyOn(document.body, "clientWidth", "get").mockReturnValue(0);
  dispatchEvent(new Event("resize"));
  await expect.poll(() => placeOf()?.left, patient).toBe(`${WIDGET_MARGIN_PX}px`);
});

test("a widget is where it was in an earlier visit, and its title bar is lower when it is minimized", async () => {
  vi.stubGlobal("innerHeight", 900);
  vi.spyOn(document.body, "clientWidth", "get").mockReturnValue(1000);
  storedPosition(app.id).save({ x: 50, y: 100 });
  const { controller } = showPart(<Each>{widget}</Each>);
  controller.open(app, SHOWN);
  await expect.poll(() => placeOf()?.left, patient).toBe("50px");
  const bottom = placeOf()?.bottom;
  controller.minimize(app.id);
  await expect.poll(() => placeOf()?.bottom, patient).not.toBe(bottom);
  expect(offset(bottom) - offset(placeOf()?.bottom)).toBe(app.height);
});

test("a widget is resized from where it was", async () => {
  const { controller } = showPart(<Each>{widget}</Each>);
  const resize = vi.spyOn(controller, "resize").mockReturnValue();
  controller.open(app, SHOWN);
  await expect.poll(() => document.querySelector("[aria-label^=Resize]"), patient).not.toBeNull();
  keyOf("[aria-label^=Resize]", "ArrowRight");
  keyOf("[aria-label^=Resize]", "ArrowUp");
  expect(resize.mock.calls).toEqual([
    [app.id, { width: app.width + DRAG_STEP_PX, height: app.height }],
    [app.id, { width: app.width, height: app.height - DRAG_STEP_PX }],
  ]);
});

test("the dock shows and minimizes its apps", async () => {
  const { controller, control, press, shows } = showPart(<AppDock />);
  const show = vi.spyOn(control, "show").mockReturnValue();
  controller.open(app, SHOWN);
  await shows("[Softphone, connecting]");
  await press("Softphone, connecting");
  await shows("[Softphone, connecting] (collapsed)");
  expect(controller.find(app.id)?.visibility).toEqual(MINIMIZED);
  expect(show).not.toHaveBeenCalled();
  await press("Softphone, connecting");
  expect(show.mock.calls.map(([{ id }]) => id)).toEqual([app.id]);
  controller.change(app.id, (each) => ({ ...each, calls: [hostCall()] }));
  await shows("[Softphone, on a call]");
});

const elsewhere: SharedPhone = {
  place: "tab",
  tab: "other",
  calls: [],
  completedCalls: [],
  appsInEveryTab: [],
  replies: [],
};

test.each<[SharedPhone["place"], string]>([
  ["tab", "The phone is in another tab"],
  ["window", "The phone is in the calling window"],
])("the phone moves here from a %s", async (place, title) => {
  const { phone, press, shows } = showPart(<AppDock />);
  const moveHere = vi.spyOn(phone, "moveHere").mockReturnValue();
  phone.elsewhere.setState({ ...elsewhere, place }, true);
  await shows("[Use phone here]");
  expect(document.querySelector("button")?.title).toBe(title);
  await press("Use phone here");
  expect(moveHere).toHaveBeenCalledOnce();
});

/** A panel with a title bar and an app. */
function Panel({ isHidden }: { isHidden: boolean }) {
  const panel = useRef<HTMLElement>(null);
  return (
    <>
      <button id="dock" aria-controls={panelId(frame)}>
        Softphone
      </button>
      <button id="call" data-call-number="+1">
        Call
      </button>
      <aside ref={panel} data-hidden={isHidden}>
        <button id="close">Close</button>
        <iframe id="app" title="App" sandbox="" />
      </aside>
      <FocusAfterHide panel={panel} frame={{ ...frame, lastNumber: "+1" }} isHidden={isHidden} />
    </>
  );
}

const focused = () => document.activeElement?.id;

test.each([
  ["the app", "app", "call"],
  ["the title bar", "close", "dock"],
  ["elsewhere", "call", "call"],
])("after a panel is hidden, the focus moves: it was in %s", async (_name, before, after) => {
  const { render } = showPart(<Panel isHidden={false} />);
  await expect.poll(() => document.getElementById(before), patient).not.toBeNull();
  document.getElementById(before)?.focus();
  expect(focused()).toBe(before);
  render(<Panel isHidden />);
  await expect.poll(() => document.querySelector("[data-hidden=true]"), patient).not.toBeNull();
  await expect.poll(focused, patient).toBe(after);
});
