// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { DISCONNECTED_NOTICE_DELAY_MS, RECONNECT_DELAY_MS } from "../limits.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { LiveUpdates } from "./live-updates.tsx";

let reads = 0;

/** A part that fails to load at first. */
function Part() {
  const { data } = useQuery({
    queryKey: ["part"],
    queryFn: () => (++reads > 1 ? "There" : Promise.reject(new Error("No."))),
    retry: false,
  });
  return <p>{data ?? "Failed"}</p>;
}

test("the page is up to date, and shows if it isn't", async () => {
  reads = 0;
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal("fetch", async () => {
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void streams.push(stream) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { element, controller } = renderPage(
    <>
      <Part />
      <LiveUpdates />
    </>,
  );
  const reload = vi.spyOn(controller, "reload").mockReturnValue();
  const text = () => element.textContent;
  await expect.poll(() => streams.length, patient).toBe(1);
  await expect.poll(text, patient).toContain("There");
  const event = JSON.stringify({ type: "appRestarted", appId: "7" });
  streams[0]?.enqueue(new TextEncoder().encode(`id: 5\ndata: ${event}\n\n`));
  await expect.poll(() => reload.mock.calls, patient).toEqual([["7"]]);
  streams[0]?.close();
  // It opens again before the user needs to know.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(RECONNECT_DELAY_MS);
      return streams.length;
    }, patient)
    .toBe(2);
  vi.advanceTimersByTime(DISCONNECTED_NOTICE_DELAY_MS);
  expect(text()).toBe("There");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("Offline.")));
  streams[1]?.close();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(DISCONNECTED_NOTICE_DELAY_MS);
      return text();
    }, patient)
    .toBe("ThereReconnecting…");
});

test("a user who is signed in has no problem of a sign-in in the address", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  window.history.replaceState(null, "", "?signInProblem=notBegun&q=1");
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  renderPage(<LiveUpdates />);
  await expect.poll(() => window.location.search, patient).toBe("?q=1");
});
