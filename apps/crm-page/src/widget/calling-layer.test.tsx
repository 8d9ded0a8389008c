// @vitest-environment jsdom
import type { CallingHost } from "@calling-extensions/host";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { FakeHost } from "../testing/fake-host.ts";
import { SHOWN } from "../engine/frame-state.ts";
import { FakeOutbox } from "../testing/fake-outbox.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { installedApp, provider } from "../testing/provider-builder.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";

/** The function that throws an error when it renders or is used while rendering. */
let broken: string | undefined;
const destroyed = vi.fn();

/** A file's exports, of which one throws an error if it is the broken one. */
const breakable = (name: string) => async (importOriginal: () => Promise<object>) => {
  const original = await importOriginal();
  const replaced = (original as Record<string, (...parameters: unknown[]) => unknown>)[name];
  return {
    ...original,
    [name]: (...parameters: unknown[]) => {
      if (broken === name) throw new Error(`${name} is broken`);
      return replaced?.(...parameters);
    },
  };
};
/** What the layer consists of, by file. */
const parts = {
  "../providers/use-providers.ts": "useProviders",
  "./use-apps-on-call.ts": "useAppsOnCall",
  "./use-widget-position.ts": "useWidgetPosition",
  "./focus-after-hide.tsx": "FocusAfterHide",
  "./panel-title-bar.tsx": "WidgetTitleBar",
  "./diagnosis-notice.tsx": "DiagnosisNotice",
  "./frame-status.tsx": "FrameStatus",
  "./widget-resize-handle.tsx": "WidgetResizeHandle",
};
for (const [file, name] of Object.entries(parts)) vi.doMock(file, breakable(name));
vi.doMock("@calling-extensions/host", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createCallingHost: ({ frame }: { frame: { container: HTMLElement } }): CallingHost => {
    const iframe = document.createElement("iframe");
    frame.container.append(iframe);
    return Object.assign(new FakeHost(), { iframe, destroy: destroyed, setTheme: () => undefined })
      .host;
  },
}));
const { CallingLayer } = await import("./calling-layer.tsx");

/** It has all parts of a panel. */
const settings = { supportsInboundCalling: false };
const floating = provider(settings);

beforeEach(() => {
  broken = undefined;
  destroyed.mockClear();
  const providers = { results: [installedApp("9001", "Softphone", settings)] };
  fakeService(({ path }) => (path === "/providers" ? { body: providers } : undefined));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

test.each(Object.values(parts))("if %s fails, the frames of the apps stay", async (name) => {
  const outbox = followOutbox(new FakeOutbox());
  onTestFinished(() => outbox.stop());
  const { element, controller, phone } = renderPage(
    <OutboxContext value={outbox}>
      <CallingLayer />
    </OutboxContext>,
  );
  phone.hasPhone.setState(true, true);
  controller.open(floating, SHOWN);
  await expect.poll(() => element.querySelector("iframe"), patient).not.toBeNull();
  const iframe = element.querySelector("iframe");
  broken = name;
  // Everything is shown again.
  controller.change("9001", (frame) => ({ ...frame, lastNumber: "+12025550101" }));
  phone.hasPhone.setState(false, true);
  phone.hasPhone.setState(true, true);
  await expect.poll(() => element.textContent, patient).toContain(`Error: ${name} is broken`);
  expect(element.querySelector("iframe")).toBe(iframe);
  expect(destroyed).not.toHaveBeenCalled();
});
