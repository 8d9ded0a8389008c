import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, it } from "vitest";
import { type RelayCommand, RelayedMessages } from "./relayed-messages.ts";

beforeEach(() => toasts.clear());

const command = (type: string, providerId = "1"): RelayCommand => ({
  type: "relay",
  providerId,
  tab: "here",
  message: { type },
});

/** Messages whose requests the test ends. */
function startRelay() {
  const requests: string[] = [];
  const ends: { resolve: () => void; reject: (cause: unknown) => void }[] = [];
  let epoch = 0;
  const relay = new RelayedMessages({
    request: (sent) => {
      if (sent.type === "relay") requests.push(sent.message.type);
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
    epoch: () => epoch,
  });
  return {
    relay,
    requests,
    ends,
    movePhone: (): void => {
      epoch++;
      relay.resend();
    },
    shown: () => toasts.visibleToasts.map(({ content }) => content.text),
  };
}

it("what another page hasn't stored is sent again when it gets the phone", async () => {
  const { relay, requests, ends, movePhone } = startRelay();
  relay.send(command("A"));
  relay.send(command("B"));
  ends[0]?.resolve();
  await Promise.resolve();
  await Promise.resolve();
  relay.resend();
  expect(requests).toEqual(["A", "B"]);
  expect(relay.isSending("1")).toBe(true);
  expect(relay.isSending("2")).toBe(false);
  movePhone();
  expect(requests).toEqual(["A", "B", "B"]);
  ends[2]?.resolve();
  await expect.poll(() => relay.isSending("1")).toBe(false);
  movePhone();
  expect(requests).toHaveLength(3);
});

it.each([
  [new Error("The tab is gone."), "The tab is gone."],
  ["no error", "The other tab didn't respond."],
])("a failure is shown, unless another page has got the phone: %s", async (cause, text) => {
  const { relay, ends, movePhone, shown } = startRelay();
  relay.send(command("A"));
  movePhone();
  ends[0]?.reject(cause);
  await Promise.resolve();
  await Promise.resolve();
  expect(shown()).toEqual([]);
  expect(relay.isSending("1")).toBe(true);
  ends[1]?.reject(cause);
  await expect.poll(shown).toEqual([text]);
  expect(relay.isSending("1")).toBe(false);
});

it("messages wait for their host, and each is received once", async () => {
  const { relay } = startRelay();
  const first = command("A");
  const stored = relay.receive(first);
  expect(relay.receive(first)).toBe(stored);
  void relay.receive(command("B", "2"));
  const delivered: string[] = [];
  const deliverTo = (id: string): void =>
    relay.deliver(({ providerId, message }) => {
      if (providerId !== id) return undefined;
      delivered.push(message.type);
      return Promise.resolve();
    });
  deliverTo("3");
  expect(delivered).toEqual([]);
  deliverTo("1");
  await stored;
  deliverTo("1");
  expect(delivered).toEqual(["A"]);
  relay.forgetApp("3");
  deliverTo("2");
  expect(delivered).toEqual(["A", "B"]);
});

it("forgets the messages of an app, and all when another page has the phone", () => {
  const { relay } = startRelay();
  const first = command("A");
  const delivered: string[] = [];
  const deliver = (): void =>
    relay.deliver(({ message }) => {
      delivered.push(message.type);
      return Promise.resolve();
    });
  const stored = relay.receive(first);
  void relay.receive(command("B", "2"));
  relay.forgetApp("2");
  relay.forgetAll();
  deliver();
  expect(delivered).toEqual([]);
  expect(relay.receive(first)).not.toBe(stored);
  void relay.receive(command("C", "2"));
  relay.forgetApp("2");
  deliver();
  expect(delivered).toEqual(["A"]);
});
