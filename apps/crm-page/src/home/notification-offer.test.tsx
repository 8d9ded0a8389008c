// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { patient, renderPage } from "../testing/render-page.tsx";
import { NotificationOffer } from "./notification-offer.tsx";

let ask: ReturnType<typeof vi.fn<() => Promise<string>>>;
const offer = () => document.querySelector("[role=note]");

beforeEach(() => {
  localStorage.clear();
  ask = vi.fn(() => Promise.resolve("granted"));
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", { permission: "default", requestPermission: ask });
});

test("a user who turns notifications on is asked by the browser, and the offer is gone", async () => {
  const { press } = renderPage(<NotificationOffer />);
  await expect.poll(offer, patient).not.toBeNull();
  press("Turn on notifications");
  await expect.poll(offer, patient).toBeNull();
  expect(ask).toHaveBeenCalledOnce();
});

test("a user who declines isn't asked again", async () => {
  const { press } = renderPage(<NotificationOffer />);
  await expect.poll(offer, patient).not.toBeNull();
  press("Dismiss");
  await expect.poll(offer, patient).toBeNull();
  expect(ask).not.toHaveBeenCalled();
  const { element } = renderPage(
    <>
      Home
      <NotificationOffer />
    </>,
  );
  await expect.poll(() => element.textContent, patient).toBe("Home");
});

test("a user who has decided isn't asked", async () => {
  vi.stubGlobal("Notification", { permission: "denied" });
  const { element } = renderPage(
    <>
      Home
      <NotificationOffer />
    </>,
  );
  await expect.poll(() => element.textContent, patient).toBe("Home");
});
