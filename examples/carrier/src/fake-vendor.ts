import type { VendorCall, VendorClient } from "./vendor-carrier.ts";

/** A vendor's client without a network, for development and tests. */
export interface FakeVendor extends VendorClient {
  /** Another phone calls this one. */
  ring(from: string): void;
  /** The other party of each call hangs up. */
  hangUp(): void;
}

/** This phone's number. */
export const OWN_NUMBER = "+12025550190";

/** The numbers that don't answer, by what they do. */
export const fakeNumbers = {
  busy: "+12025550110",
  silent: "+12025550111",
  rejecting: "+12025550112",
};
const reasons: Record<string, string> = {
  [fakeNumbers.busy]: "busy",
  [fakeNumbers.silent]: "timeout",
  [fakeNumbers.rejecting]: "declined",
};

/** How long a caller lets this phone ring. */
const RING_TIME_MS = 30_000;

export function createFakeVendor({ answerDelayMs = 500 } = {}): FakeVendor {
  const emitters = new Set<(type: string, reason?: string) => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let receive = (_call: VendorCall) => {};

  /** Creates a call to which something happens after a time, as events of the vendor's SDK. */
  function createCall(from: string, to: string, delayMs: number, type: string, reason?: string) {
    const listeners: Record<string, (reason?: string) => void> = {};
    function emit(type: string, reason?: string) {
      stopTimer();
      if (type === "disconnected") emitters.delete(emit);
      listeners[type]?.(reason);
    }
    const timer = setTimeout(emit, delayMs, type, reason);
    function stopTimer() {
      clearTimeout(timer);
      timers.delete(timer);
    }
    timers.add(timer);
    emitters.add(emit);
    const call: VendorCall = {
      from,
      to,
      accept: () => emit("accepted"),
      hangUp() {
        stopTimer();
        emitters.delete(emit);
      },
      mute() {},
      sendDigits() {},
      on: (type, listener) => (listeners[type] = listener),
    };
    return call;
  }

  return {
    call(from, to) {
      const reason = reasons[to];
      return createCall(from, to, answerDelayMs, reason ? "disconnected" : "accepted", reason);
    },
    on: (_type, listener) => (receive = listener),
    close: () => timers.forEach(clearTimeout),
    ring: (from) => receive(createCall(from, OWN_NUMBER, RING_TIME_MS, "disconnected", "timeout")),
    hangUp: () => emitters.forEach((emit) => emit("disconnected", "hangup")),
  };
}
