import { expect, test, vi } from "vitest";
import { recordLive } from "./live-recording.ts";
import { showTools } from "./stored-tools.ts";

test("a host is recorded once, with personal data, and its file is the newest", async () => {
  const record = vi.fn((_options: { save?: (text: string) => void }) =>
    Promise.resolve({ stop: () => undefined, toText: () => "first" }),
  );
  const host = { record };
  const live = recordLive(host);
  expect(live.getState().text).toBe("");
  await expect.poll(() => live.getState().text).toBe("first");
  record.mock.lastCall?.[0].save?.("second");
  expect(live.getState().text).toBe("second");
  expect(recordLive(host)).toBe(live);
  expect(record).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ keepsPersonalData: true }),
  );
});

test("a recorder that can't be loaded is reported, and loaded again", async () => {
  const error = new Error("offline");
  const host = { record: vi.fn(() => Promise.reject(error)) };
  const live = recordLive(host);
  await expect.poll(() => live.getState().error).toBe(error);
  expect(recordLive(host)).not.toBe(live);
});

test("a recording ends when the developer tools are closed", async () => {
  showTools(true);
  const stop = vi.fn();
  const host = { record: vi.fn(() => Promise.resolve({ stop, toText: () => "file" })) };
  const live = recordLive(host);
  await expect.poll(() => live.getState().text).toBe("file");
  showTools(true);
  expect(stop).not.toHaveBeenCalled();
  showTools(false);
  await expect.poll(() => stop.mock.calls.length).toBe(1);
  showTools(true);
  expect(recordLive(host)).not.toBe(live);
  showTools(false);
  // It ends also if its code is still loaded.
  await expect.poll(() => stop.mock.calls.length).toBe(2);
  showTools(false);
  expect(host.record).toHaveBeenCalledTimes(2);
});
