import { afterEach, beforeEach, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import "../testing/number-plans.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { connect, logIn, talk } from "../testing/screen.ts";

// The provider's type has no method, because other browsers have no such session.
const { send } = cdp() as unknown as {
  send(method: string, parameters: object): Promise<void>;
};
const emulate = (value: "active" | "") =>
  send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });

const colorOf = (name: string) =>
  getComputedStyle(page.getByRole("button", { name, exact: true }).element()).backgroundColor;

let close: (() => void) | undefined;
beforeEach(() => emulate("active"));
afterEach(async () => {
  close?.();
  await emulate("");
});

it("with forced colors, what is on or recorded differs from what isn't", async () => {
  const phone = await openPhone("en");
  close = phone.close;
  const { tab, texts } = phone;
  logIn(tab);
  connect(tab);
  talk(tab);
  tab.calls.lines.setMuted(true);
  tab.phone.store.dispatch({
    type: "recordingChanged",
    externalCallId: "call-1",
    status: "recording",
  });
  const mute = page.getByRole("button", { name: texts.call.mute, exact: true });
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  expect(colorOf(texts.call.mute)).not.toBe(colorOf(texts.call.hold));

  const mark = page.getByText(texts.recording.recording, { exact: true });
  await expect.element(mark).toBeVisible();
  const dot = getComputedStyle(mark.element(), "::before");
  expect(dot.borderTopWidth).toBe("5px");
});
