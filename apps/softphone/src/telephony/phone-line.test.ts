import { createSipCarrier } from "@calling-extensions/sip";
import type { Carrier, CarrierEvent, Registration } from "@calling-extensions/telephony";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createCarrierSwitch, type CarrierSwitch } from "./carrier-switch.ts";
import { PhoneLine, type PhoneLineOptions } from "./phone-line.ts";
import type { StoredAccount } from "./sip-account.ts";
import { unconnectedCarrier } from "./unconnected-carrier.ts";

vi.mock("@calling-extensions/sip", () => ({ createSipCarrier: vi.fn() }));

/** A carrier that records what is done with it. */
function createCarrier(name: string, state: Registration["state"]) {
  const listeners = new Set<(event: CarrierEvent) => void>();
  const carrier = {
    ...unconnectedCarrier,
    name,
    capabilities: { ...unconnectedCarrier.capabilities, hold: true },
    registration: { state } as Registration,
    listeners,
    place: vi.fn<Carrier["place"]>(),
    resume: vi.fn<Carrier["resume"]>(),
    useMicrophone: vi.fn<Carrier["useMicrophone"]>(),
    register: vi.fn<() => void>(),
    destroy: vi.fn<() => void>(),
    on(listener: (event: CarrierEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(registration: Registration) {
      carrier.registration = registration;
      for (const listener of listeners) listener({ type: "registrationChanged", registration });
    },
  };
  return carrier;
}

const form = {
  server: " wss://pbx.example ",
  user: " alice ",
  voicemail: " ",
  conference: " 600 ",
  password: "secret",
  trustsIdentity: true,
  maxInternalDigits: 4,
};
const account = {
  server: "wss://pbx.example",
  user: "alice",
  voicemail: "",
  conference: "600",
  trustsIdentity: true,
  maxInternalDigits: 4,
};
const registered: Registration = { state: "registered" };

let demo: ReturnType<typeof createCarrier>;
let sip: ReturnType<typeof createCarrier>;
let carrier: CarrierSwitch;
let stored: StoredAccount | undefined;
let accounts: unknown[];
const loadIceServers = vi.fn<PhoneLineOptions["loadIceServers"]>();
const onSignIn = vi.fn<() => void>();
const mayCall = () => true;

const startLine = () => {
  carrier = createCarrierSwitch(demo);
  return new PhoneLine({
    carrier,
    demoCarrier: demo,
    storage: {
      load: () => stored,
      save(value) {
        stored = value;
        return true;
      },
      remove() {
        stored = undefined;
        return true;
      },
    },
    createId: () => "id-1",
    loadIceServers,
    mayCall,
    onAccountChanged: (changed) => accounts.push(changed),
    onSignIn,
  });
};
const stateOf = (line: PhoneLine) => line.state.getState();
const connected = () => vi.waitUntil(() => carrier.capabilities === sip.capabilities);

beforeEach(() => {
  demo = createCarrier("demo", "registered");
  sip = createCarrier("sip", "registering");
  vi.mocked(createSipCarrier).mockReset().mockReturnValue(sip);
  loadIceServers.mockReset().mockResolvedValue([{ urls: "stun:a" }]);
  onSignIn.mockReset();
  stored = undefined;
  accounts = [];
});

test("without an account, calls are demo calls", () => {
  const line = startLine();
  expect(stateOf(line)).toEqual({
    kind: "demo",
    registration: registered,
    capabilities: demo.capabilities,
    account: undefined,
  });
  expect(accounts).toEqual([]);
});

describe("signing in", () => {
  test("stores the account without spaces and connects it", async () => {
    const line = startLine();
    line.signIn(form, { remembersPassword: true });
    expect(onSignIn).toHaveBeenCalledTimes(1);
    expect(stored).toEqual({ ...account, password: "secret", instanceId: "id-1" });
    expect(stateOf(line)).toMatchObject({
      kind: "sip",
      account,
      registration: { state: "registering" },
      capabilities: unconnectedCarrier.capabilities,
    });
    expect(accounts).toEqual([{ ...account, password: "secret" }]);
    await connected();
    expect(createSipCarrier).toHaveBeenCalledExactlyOnceWith({
      account: { ...account, password: "secret", voicemail: undefined },
      instanceId: "id-1",
      mayCall,
      iceServers: [{ urls: "stun:a" }],
    });
    sip.become(registered);
    expect(stateOf(line)).toMatchObject({ registration: registered, capabilities: { hold: true } });
  });

  test("keeps the password only if the user wants that", () => {
    startLine().signIn(form, { remembersPassword: false });
    expect(stored).toEqual({ ...account, instanceId: "id-1" });
  });

  test("with another account leaves the one before", async () => {
    const line = startLine();
    line.signIn(form, { remembersPassword: false });
    await connected();
    line.signIn({ ...form, user: "bob" }, { remembersPassword: false });
    expect(sip.destroy).toHaveBeenCalledTimes(1);
    expect(stateOf(line)).toMatchObject({
      account: { user: "bob" },
      registration: { state: "registering" },
    });
  });

  test("fails if the program or the settings can't be loaded, until a retry", async () => {
    loadIceServers.mockRejectedValueOnce(new Error("Offline"));
    const line = startLine();
    line.signIn(form, { remembersPassword: false });
    await vi.waitUntil(() => stateOf(line).registration.state === "failed");
    expect(stateOf(line).registration).toEqual({ state: "failed", problem: "notLoaded" });
    line.retry();
    await connected();
    expect(sip.register).not.toHaveBeenCalled();
    line.retry();
    expect(sip.register).toHaveBeenCalledTimes(1);
    expect(createSipCarrier).toHaveBeenCalledTimes(1);
  });
});

test.each<[string, PhoneLineOptions["loadIceServers"]]>([
  ["settings that arrive", () => Promise.resolve([])],
  ["a failure", () => Promise.reject(new Error("Offline"))],
])("%s after the user has signed out changes nothing", async (_what, load) => {
  loadIceServers.mockImplementation(load);
  const line = startLine();
  line.signIn(form, { remembersPassword: true });
  line.signOut();
  await vi.dynamicImportSettled();
  expect(createSipCarrier).not.toHaveBeenCalled();
  expect(stateOf(line)).toMatchObject({ kind: "demo", registration: registered });
});

test("signing out forgets the account, and calls are demo calls again", async () => {
  const line = startLine();
  line.signIn(form, { remembersPassword: true });
  await connected();
  line.signOut();
  expect(sip.destroy).toHaveBeenCalledTimes(1);
  expect(stored).toBeUndefined();
  expect(stateOf(line)).toMatchObject({
    kind: "demo",
    registration: registered,
    capabilities: demo.capabilities,
  });
  expect(accounts.at(-1)).toBeUndefined();
  line.retry();
  expect(createSipCarrier).toHaveBeenCalledTimes(1);
});

describe("a stored account", () => {
  test("connects by itself with its password, as the same phone", async () => {
    stored = { ...account, password: "secret", instanceId: "id-0" };
    const line = startLine();
    expect(accounts[0]).toMatchObject({ user: "alice" });
    await connected();
    expect(vi.mocked(createSipCarrier).mock.calls[0]?.[0]).toMatchObject({ instanceId: "id-0" });
    line.destroy();
    expect(sip.destroy).toHaveBeenCalledTimes(1);
  });

  test("waits for the user without one", async () => {
    stored = { ...account, instanceId: "id-0" };
    const line = startLine();
    expect(stateOf(line)).toEqual({
      kind: "sip",
      account,
      registration: { state: "unregistered" },
      capabilities: unconnectedCarrier.capabilities,
    });
    line.retry();
    await vi.dynamicImportSettled();
    expect(createSipCarrier).not.toHaveBeenCalled();
  });
});

describe("a carrier that replaces another one", () => {
  test("gets the calls and the microphone, and its events are received instead", () => {
    const events: unknown[] = [];
    carrier = createCarrierSwitch(demo);
    const stop = carrier.on((event) => events.push(event));
    carrier.useMicrophone("usb");
    expect(demo.useMicrophone).toHaveBeenLastCalledWith("usb");
    carrier.use(sip);
    expect(sip.useMicrophone).toHaveBeenLastCalledWith("usb");
    const registration = { state: "registering" };
    expect(events).toEqual([{ type: "registrationChanged", registration }]);
    demo.become({ state: "unregistered" });
    expect(events).toHaveLength(1);
    sip.become(registered);
    expect(events).toHaveLength(2);
    expect(carrier.registration).toBe(registered);
    const numbers = { fromNumber: "+1", toNumber: "+2" };
    carrier.place(numbers, { withoutMicrophone: true });
    expect(sip.place).toHaveBeenCalledWith(numbers, { withoutMicrophone: true });
    carrier.resume({ ...numbers, direction: "INBOUND" } as never);
    expect(sip.resume).toHaveBeenCalledTimes(1);
    expect(demo.destroy).not.toHaveBeenCalled();
    stop();
    sip.become({ state: "unregistered" });
    expect(events).toHaveLength(2);
  });

  test("is destroyed with the switch, which emits nothing more", () => {
    carrier = createCarrierSwitch(demo);
    const listener = vi.fn<(event: CarrierEvent) => void>();
    carrier.on(listener);
    carrier.use(sip);
    listener.mockReset();
    carrier.destroy();
    expect(sip.destroy).toHaveBeenCalledTimes(1);
    expect(demo.destroy).not.toHaveBeenCalled();
    expect(sip.listeners.size).toBe(0);
  });
});

test.each([
  ["a new call", "OUTBOUND", "signalingLost"],
  ["a call from before a reload", "INBOUND", "reloaded"],
] as const)("without a connection, %s ends by itself", async (_title, direction, problem) => {
  const numbers = { fromNumber: "+1", toNumber: "+2" };
  const leg =
    direction === "OUTBOUND"
      ? unconnectedCarrier.place(numbers)
      : unconnectedCarrier.resume({ ...numbers, direction } as never);
  const events: unknown[] = [];
  leg.on((event) => events.push(event));
  await Promise.resolve();
  expect(leg).toMatchObject({ direction, numbers, state: "ended" });
  const ending = { by: "network", cause: "failed", problem };
  expect(events).toEqual([{ type: "ended", ending }]);
});
