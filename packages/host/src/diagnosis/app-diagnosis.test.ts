import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallingError } from "@calling-extensions/contract";
import type { ProbeResult } from "../api/ports.ts";
import type { FrameInfo } from "../frame/frame-info.ts";
import { AppDiagnosis } from "./app-diagnosis.ts";

const crm = "https://crm.example";
const url = "https://app.example/phone";
const eu = "https://eu.app.example";
const syncAck = { type: "SYNC_ACK", messageId: "1", version: "0.9.7" };
const fine: ProbeResult = { reached: true, status: 200, finalUrl: url };
const gone: ProbeResult = { reached: false, failure: "dns" };
const foreign = { kind: "appRejected", origin: "https://evil.example" } as const;

let frame: FrameInfo;
let probe: ReturnType<typeof vi.fn<(request: { url: string }) => Promise<ProbeResult>>>;
let found: string[];
let failed: string[];
let problems: string[];
let met: string[];
let diagnosis: AppDiagnosis;

const codes = (errors: readonly CallingError[]): string[] => errors.map(({ code }) => code);

function start({ allowedOrigins = ["https://app.example"], hasProbe = true } = {}): void {
  diagnosis = new AppDiagnosis({
    url,
    allowedOrigins,
    location: "remote",
    ports: hasProbe ? { probe } : {},
    portTimeoutMs: 10_000,
    readFrame: () => frame,
    expectOrigin: (origin) => met.push(origin),
    onDiagnosis: ({ code }) => found.push(code),
    onFailed: ({ code }) => failed.push(code),
    onProblem: ({ code }) => problems.push(code),
  });
}

/** Simulates a page load: the channel starts a handshake, then the frame emits its load event. */
function load(): void {
  diagnosis.handleConnecting();
  diagnosis.handleLoad();
}

/** Makes the next probe wait for its result. */
function answerLater(): (result: ProbeResult) => void {
  const resolvers: ((result: ProbeResult) => void)[] = [];
  probe.mockImplementationOnce(() => new Promise((resolve) => resolvers.push(resolve)));
  return (result) => resolvers[0]?.(result);
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  frame = {
    ancestors: [crm],
    sandbox: null,
    allow: "microphone",
    isSecure: true,
    isUserActive: false,
    policyAllowsMicrophone: () => undefined,
  };
  probe = vi.fn(async () => fine);
  found = [];
  failed = [];
  problems = [];
  met = [];
});

afterEach(() => {
  diagnosis.destroy();
  vi.useRealTimers();
});

describe("a problem of the frame that is visible before the app responds", () => {
  test("is reported after the host's creator could add a listener, and again after each navigation", async () => {
    frame = { ...frame, allow: "autoplay" };
    start();
    expect(found).toEqual([]);
    await pass(0);
    expect([found, failed]).toEqual([["microphoneNotAllowed"], []]);
    expect(codes(diagnosis.diagnoses)).toEqual(["microphoneNotAllowed"]);
    diagnosis.handleNavigation(url);
    expect(diagnosis.diagnoses).toEqual([]);
    await pass(0);
    expect(found).toEqual(["microphoneNotAllowed", "microphoneNotAllowed"]);
  });

  test("fails the app immediately if it can't load, and again after its frame has loaded", async () => {
    frame = { ...frame, sandbox: "allow-scripts" };
    start();
    await pass(0);
    expect([found, failed]).toEqual([["sandboxNoOrigin"], ["sandboxNoOrigin"]]);
    load();
    expect([found, failed.length]).toEqual([["sandboxNoOrigin"], 2]);
    await pass(30_000);
    expect(probe).not.toHaveBeenCalled();
  });
});

describe("an app that doesn't respond", () => {
  test("is probed once after 3 s, and fails immediately with the diagnosis", async () => {
    probe.mockResolvedValue(gone);
    start();
    load();
    await pass(2_999);
    expect(probe).not.toHaveBeenCalled();
    await pass(1);
    expect(probe.mock.calls).toEqual([[{ url }]]);
    expect([found, failed]).toEqual([["appUnreachable"], ["appUnreachable"]]);
    diagnosis.handleProblem({ kind: "appTimeout" });
    expect([failed, probe.mock.calls.length]).toEqual([["appUnreachable"], 1]);
  });

  test("is probed if its frame never loads", async () => {
    probe.mockResolvedValue(gone);
    start();
    await pass(3_000);
    load();
    expect(failed).toEqual(["appUnreachable", "appUnreachable"]);
  });

  test("has until the handshake timeout if the probe finds no problem", async () => {
    start();
    load();
    await pass(29_000);
    expect(failed).toEqual([]);
    diagnosis.handleProblem({ kind: "appTimeout" });
    expect(failed).toEqual(["appTimeout"]);
    expect(diagnosis.diagnoses[0]?.message).toMatch(/loaded but doesn't reply/);
  });

  test("fails with all possible causes if there is no probe", async () => {
    start({ hasProbe: false });
    load();
    await pass(29_000);
    diagnosis.handleProblem({ kind: "appTimeout" });
    expect(diagnosis.diagnoses[0]?.message).toMatch(/Possible causes/);
  });

  test.each<[string, () => Promise<ProbeResult>]>([
    ["rejects", () => Promise.reject(new Error("down"))],
    ["never answers", () => new Promise(() => undefined)],
  ])("has until the handshake timeout if the probe %s, which is reported", async (_title, port) => {
    probe.mockImplementation(port);
    start();
    load();
    await pass(13_000);
    expect([problems, failed]).toEqual([["portFailed"], []]);
  });

  test("does not fail if it connects during the probe", async () => {
    const answer = answerLater();
    start();
    load();
    await pass(3_000);
    diagnosis.handleConnected(syncAck, "https://app.example");
    answer(gone);
    await pass(0);
    expect([failed, diagnosis.diagnoses, met]).toEqual([[], [], []]);
  });

  test("is no longer failed once it connects", async () => {
    probe.mockResolvedValue(gone);
    start();
    load();
    await pass(3_000);
    expect(codes(diagnosis.diagnoses)).toEqual(["appUnreachable"]);
    diagnosis.handleConnected(syncAck, "https://app.example");
    expect(diagnosis.diagnoses).toEqual([]);
  });

  test("does not fail because of a probe of an earlier page", async () => {
    const answer = answerLater();
    start();
    load();
    await pass(3_000);
    load();
    answer(gone);
    await pass(0);
    expect(failed).toEqual([]);
    await pass(3_000);
    expect([probe.mock.calls.length, failed]).toEqual([2, []]);
  });
});

describe("an app on one of several subdomains", () => {
  const allowedOrigins = ["https://app.example", "https://*.app.example"];

  test("is probed immediately, and its origin after redirects is expected", async () => {
    probe.mockResolvedValue({ ...fine, finalUrl: `${eu}/phone` });
    start({ allowedOrigins });
    await pass(0);
    expect([met, failed]).toEqual([[eu], []]);
  });

  test("fails with the result of the probe only after 3 s without a response", async () => {
    probe.mockResolvedValue(gone);
    start({ allowedOrigins });
    await pass(2_999);
    expect(failed).toEqual([]);
    await pass(1);
    expect([failed, probe.mock.calls.length]).toEqual([["appUnreachable"], 1]);
  });

  test("gets a microphone warning if it was redirected to another origin", async () => {
    start({ allowedOrigins });
    load();
    diagnosis.handleConnected(syncAck, eu);
    expect(found).toEqual(["microphoneNotAllowed"]);
    await pass(0);
    expect(found).toEqual(["microphoneNotAllowed"]);
  });
});

describe("a message from an unexpected origin", () => {
  test("before the page has loaded fails the app, also after the load", async () => {
    start();
    diagnosis.handleProblem(foreign);
    load();
    await pass(30_000);
    expect([found, failed]).toEqual([["appRejected"], ["appRejected", "appRejected"]]);
    expect(diagnosis.diagnoses[0]?.message).toMatch(/evil\.example; expected https:\/\/app\.exam/);
    expect(probe).not.toHaveBeenCalled();
    load();
    await pass(0);
    expect(diagnosis.diagnoses).toEqual([]);
  });

  test("after the app was connected fails it, also after the load", async () => {
    start();
    load();
    diagnosis.handleConnected(syncAck, "https://app.example");
    diagnosis.handleProblem(foreign);
    load();
    expect(codes(diagnosis.diagnoses)).toEqual(["appRejected"]);
    expect(failed).toEqual(["appRejected", "appRejected"]);
  });

  test("before the next load of a frame that doesn't respond fails the app", async () => {
    start();
    load();
    diagnosis.handleProblem(foreign);
    load();
    await pass(0);
    expect(codes(diagnosis.diagnoses)).toEqual(["appRejected"]);
    load();
    await pass(0);
    expect(diagnosis.diagnoses).toEqual([]);
  });

  test("is forgotten once the app connects", async () => {
    start();
    load();
    diagnosis.handleProblem(foreign);
    load();
    diagnosis.handleConnected(syncAck, "https://app.example");
    diagnosis.handleInitialized();
    await pass(30_000);
    expect([diagnosis.diagnoses, found]).toEqual([[], ["appRejected"]]);
  });
});

describe("an app that connected", () => {
  const old = { ...syncAck, version: "0.2.1", appSdk: { diagnostics: { storage: "blocked" } } };

  test("gets the warnings for its SYNC_ACK once for each load, and does not fail", async () => {
    start();
    diagnosis.handleConnected(old, "https://app.example");
    diagnosis.handleLoad();
    diagnosis.handleInitialized();
    await pass(30_000);
    expect([found, failed]).toEqual([["sdkTooOld", "storageBlocked"], []]);
    load();
    expect(diagnosis.diagnoses).toEqual([]);
    diagnosis.handleConnected(old, "https://app.example");
    expect(found).toHaveLength(4);
  });

  test.each(["notAllowed", "denied"])(
    "that reports a microphone that is %s gets no second warning",
    async (microphone) => {
      frame = { ...frame, allow: "" };
      start();
      await pass(0);
      const ack = { ...syncAck, appSdk: { diagnostics: { microphone } } };
      diagnosis.handleConnected(ack, "https://app.example");
      expect(found).toEqual(["microphoneNotAllowed"]);
    },
  );

  test("is not probed after a navigation within its page", async () => {
    start();
    load();
    diagnosis.handleConnected(syncAck, "https://app.example");
    diagnosis.handleNavigation(`${url}#settings`);
    await pass(3_000);
    expect(probe).not.toHaveBeenCalled();
  });

  test("is probed after a navigation to another page", async () => {
    start();
    load();
    diagnosis.handleConnected(syncAck, "https://app.example");
    diagnosis.handleNavigation("https://app.example/other");
    await pass(3_000);
    expect(probe).toHaveBeenCalledWith({ url: "https://app.example/other" });
  });
});

function connect(): void {
  load();
  diagnosis.handleConnected(syncAck, "https://app.example");
}

describe("an app that connects but is not initialized", () => {
  test("gets a warning after 8 s, which is removed once it is initialized", async () => {
    start();
    connect();
    await pass(7_999);
    expect(found).toEqual([]);
    await pass(1);
    expect([found, failed, codes(diagnosis.diagnoses)]).toEqual([
      ["appNotInitialized"],
      [],
      ["appNotInitialized"],
    ]);
    diagnosis.handleInitialized();
    expect(diagnosis.diagnoses).toEqual([]);
  });

  test("gets no warning if it is initialized in time, nor for its previous page", async () => {
    start();
    connect();
    await pass(7_000);
    connect();
    await pass(7_000);
    diagnosis.handleInitialized();
    await pass(30_000);
    expect(found).toEqual([]);
  });
});

/** Simulates loads that the host did not cause. */
async function reloads(times: number, everyMs: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await pass(everyMs);
    load();
  }
}

describe("a frame that loads repeatedly", () => {
  test("is reported once, at its fourth load within 10 s, connected or not", async () => {
    start();
    load();
    await reloads(3, 2_500);
    expect(found).toEqual([]);
    await reloads(1, 2_500);
    expect([found, failed]).toEqual([["appReloadLoop"], []]);
    expect(diagnosis.diagnoses[0]?.message).toMatch(
      /loaded 4 times within 8 s, without any user activity/,
    );
    await reloads(5, 2_500);
    expect(found).toEqual(["appReloadLoop"]);
    expect(codes(diagnosis.diagnoses)).toEqual(["appReloadLoop"]);
  });

  test.each<[string, () => Promise<void>]>([
    ["the host reloads it", async () => diagnosis.handleNavigation(url)],
    ["its next load comes later", () => reloads(1, 10_001)],
  ])("is no longer reported when %s", async (_title, stop) => {
    start();
    load();
    await reloads(4, 1_000);
    await stop();
    expect(diagnosis.diagnoses).toEqual([]);
  });

  test.each<[string, () => Promise<void>]>([
    [
      "the host causes the loads",
      async () => {
        for (let count = 0; count < 6; count += 1) {
          diagnosis.handleNavigation(url);
          load();
        }
      },
    ],
    ["the loads take more than 10 s", () => reloads(6, 3_400)],
    [
      "the user is active",
      async () => {
        frame = { ...frame, isUserActive: true };
        await reloads(6, 1_000);
        frame = { ...frame, isUserActive: false };
        await reloads(3, 1_000);
      },
    ],
    ["a login through another site causes the loads", () => reloads(3, 200)],
  ])("is not reported if %s", async (_title, act) => {
    start();
    load();
    await act();
    expect(found).toEqual([]);
  });
});

test("reports nothing after it is destroyed", async () => {
  probe.mockImplementation(() => new Promise(() => undefined));
  start();
  await pass(3_000);
  frame = { ...frame, allow: "" };
  diagnosis.handleNavigation(url);
  diagnosis.handleConnected(syncAck, "https://app.example");
  found = [];
  diagnosis.destroy();
  diagnosis.destroy();
  await pass(30_000);
  expect([found, failed, problems]).toEqual([[], [], []]);
  expect(vi.getTimerCount()).toBe(0);
});
