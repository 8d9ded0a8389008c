// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const showPhone = vi.fn<(options: object) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = `<div id="root"></div>`;
  showPhone.mockReset();
  vi.doMock("./shell/show-phone.tsx", () => ({ showPhone }));
  vi.doMock("./shell/start-calls.ts", () => ({ startCalls: () => ({}) }));
});
afterEach(() => {
  vi.doUnmock("./shell/show-phone.tsx");
  vi.doUnmock("./shell/start-calls.ts");
  vi.useRealTimers();
});

const rootText = () => document.getElementById("root")?.textContent;
const clickButton = () => document.querySelector<HTMLElement>("#root button")?.click();

it("shows the phone", async () => {
  await import("./main.ts");
  await vi.waitFor(() => expect(showPhone).toHaveBeenCalledOnce());
  expect(showPhone.mock.lastCall?.[0]).toHaveProperty("phone");
  expect(rootText()).toBe("");
});

it("says that the phone can't be shown, and tries again", async () => {
  showPhone.mockImplementation(() => {
    throw new Error("The program couldn't be loaded.");
  });
  await import("./main.ts");
  await vi.waitFor(() =>
    expect(rootText()).toBe("Couldn't load “Phone”. Check your network, and try again. Try again"),
  );
  const shown = document.querySelector("#root button");
  clickButton();
  await vi.waitFor(() => expect(showPhone).toHaveBeenCalledTimes(2));
  // It is shown once, so that the button keeps the focus.
  expect(document.querySelector("#root button")).toBe(shown);
  showPhone.mockReset();
  clickButton();
  await vi.waitFor(() => expect(showPhone).toHaveBeenCalledOnce());
});
