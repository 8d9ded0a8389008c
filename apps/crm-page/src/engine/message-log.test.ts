import { beforeEach, expect, it, vi } from "vitest";
import { MAX_MESSAGES } from "../limits.ts";
import { FakeHost } from "../testing/fake-host.ts";
import { messageRecord } from "../testing/message-record.ts";
import { createMessageLog } from "./message-log.ts";

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => frames.push(callback));
});
const draw = (): void => {
  for (const callback of frames.splice(0)) callback();
};

it("a burst of messages changes the list once, and what is left is kept when the host goes", () => {
  const host = new FakeHost();
  const log = createMessageLog();
  const stop = log.follow(host.host);
  let changes = 0;
  log.messages.subscribe(() => changes++);
  const ids = () => log.messages.getState().map(({ id }) => id);
  const send = (id: number): void => host.emit("message", messageRecord({ id }));
  send(1);
  send(2);
  expect(frames).toHaveLength(1);
  expect(ids()).toEqual([]);
  draw();
  expect(ids()).toEqual([1, 2]);
  send(3);
  draw();
  expect([ids(), changes]).toEqual([[1, 2, 3], 2]);
  send(4);
  stop();
  expect(ids()).toEqual([1, 2, 3, 4]);
  send(5);
  draw();
  expect(ids()).toEqual([1, 2, 3, 4]);
  log.clear();
  expect(ids()).toEqual([]);
});

it("has what a host received before, and the newest of too many", () => {
  const messages = Array.from({ length: MAX_MESSAGES + 2 }, (_, id) => messageRecord({ id }));
  const log = createMessageLog();
  log.follow(Object.assign(new FakeHost(), { messages }).host)();
  expect(log.messages.getState()).toHaveLength(MAX_MESSAGES);
  expect(log.messages.getState()[0]?.id).toBe(2);
});
