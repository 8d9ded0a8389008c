import type { CallingHost } from "@calling-extensions/host";
import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { expect, it, vi } from "vitest";
import { reportApp } from "./report-app.ts";

it("reports an app's status and problems until it is stopped, also while the developer's terminal is closed", async () => {
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body) as unknown]);
    return Promise.reject(new TypeError("The developer's terminal is closed."));
  });
  const events = new EventTarget();
  const host = {
    on(name: string, listener: (event: unknown) => void) {
      const handle = (event: Event): void => listener((event as CustomEvent).detail);
      events.addEventListener(name, handle);
      return () => events.removeEventListener(name, handle);
    },
  } as unknown as CallingHost;
  const emit = (name: string, detail: object) =>
    events.dispatchEvent(new CustomEvent(name, { detail }));
  const stop = reportApp("Softphone", host);
  const error = { code: "timeout", message: "It is silent." };
  emit("status", { status: "initialized" });
  emit("status", { status: "failed", error });
  emit("diagnosis", error);
  emit("problem", error);
  stop();
  emit("status", { status: "initialized" });
  emit("diagnosis", error);
  emit("problem", error);
  await Promise.resolve();
  const said = { provider: "Softphone", code: "timeout", text: "It is silent." };
  expect(sent).toEqual(
    [
      { provider: "Softphone", kind: "status", code: "initialized", text: "" },
      { ...said, kind: "status", code: "failed" },
      { ...said, kind: "diagnosis" },
      { ...said, kind: "problem" },
    ].map((body) => ["/_page/reports", body]),
  );
});
