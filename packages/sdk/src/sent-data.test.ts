import { isCallingError } from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EmbeddedWindow } from "./testing/embedded-window.ts";
import CallingExtensions from "./index.ts";

let page: EmbeddedWindow;
let cti: CallingExtensions;
const onReady = vi.fn<() => void>();

/** An object as Vue and MobX make it: a proxy whose nested objects are proxies too. The browser can't clone it. */
const observable = <Value extends object>(value: Value): Value =>
  new Proxy(value, {
    get: (target, key, receiver) => {
      const part: unknown = Reflect.get(target, key, receiver);
      return typeof part === "object" && part !== null ? observable(part) : part;
    },
  });

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

beforeEach(() => {
  page = new EmbeddedWindow();
  vi.stubGlobal("window", page);
  onReady.mockClear();
  cti = new CallingExtensions({ eventHandlers: { onReady } });
});
afterEach(() => {
  cti.destroy();
  vi.unstubAllGlobals();
});

/** Connects the host. Returns what it receives from then on, and what was queued for it. */
function connect() {
  page.receive({ type: "SYNC", messageId: "s1", hostUrl: "https://crm.example" });
  return page.sent.filter(({ type }) => type !== "SYNC_ACK");
}

const endless: { self?: object } = {};
endless.self = endless;
const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

describe.each(["before the handshake", "after it"])("data that is sent %s", (moment) => {
  beforeEach(() => {
    if (moment === "after it") page.completeHandshake();
  });
  const received = (): unknown[] => {
    const messages = moment === "after it" ? page.sent : connect();
    return messages.map(({ data }) => data);
  };

  test("has the values of the proxies of a state library", () => {
    const data = { sizeInfo: { width: 400, height: 600 }, tags: ["a", { deep: [null, true] }] };
    void cti.initialized(observable(data));
    void cti.userAvailable();
    expect(received()).toEqual([data, undefined]);
  });

  test.each([
    ["a date", { at: new Date(5) }],
    ["a buffer", { audio: new Uint8Array([1, 2]).buffer, samples: new Float32Array(2) }],
    ["what JSON has no words for", { a: undefined, b: Number.NaN, c: 5n, d: new Map([[1, 2]]) }],
    ["an array", [1, "two", [], {}]],
    ["a text", "text"],
    ["null", null],
  ])("keeps %s", (_what, data) => {
    void cti.callData(data);
    expect(received()).toEqual([data]);
  });

  test("keeps a recording", async () => {
    const recording = new File(["audio"], "call.webm", { type: "audio/webm" });
    cti.sendMessage({ type: "CALL_RECORDING", data: { externalCallId: "a", recording } });
    const [data] = received() as { recording: File }[];
    expect(data?.recording).toBeInstanceOf(Blob);
    expect(await data?.recording.text()).toBe("audio");
  });

  test("is what it was at the call", () => {
    const data = { engagementProperties: { hs_call_body: "early" } };
    void cti.callCompleted(data);
    data.engagementProperties.hs_call_body = "late";
    expect(received()).toEqual([{ engagementProperties: { hs_call_body: "early" } }]);
  });

  test.each([
    ["a function", { sizeInfo: { onResize: () => 1 } }, "data.sizeInfo.onResize"],
    ["a symbol", { tags: ["a", Symbol("b")] }, "data.tags.1"],
    [
      "an object like a page element, which can't be cloned",
      { where: new WeakMap() },
      "data.where",
    ],
    ["a promise", { later: Promise.resolve() }, "data.later"],
    ["a revoked proxy", { form: revoked }, "data.form"],
    ["itself", { endless }, "data.endless.self.self.self"],
    [
      "a getter that throws",
      {
        form: {
          get name() {
            throw new Error("The form is gone.");
          },
        },
      },
      "data.form",
    ],
  ])("is an error of the call if it has %s, and changes nothing", (_what, data, field) => {
    const changes = vi.fn<() => void>();
    cti.options.eventHandlers.onCallStateChanged = changes;
    const error = thrownBy(() => cti.outgoingCall({ externalCallId: "a", ...data }));
    expect(isCallingError(error) && error.code).toBe("invalidMessage");
    expect(String(error)).toContain(`OUTGOING_CALL_STARTED.${field}`);
    expect(String(error).length).toBeLessThan(250);
    expect([...cti.calls.keys()]).toEqual([]);
    expect(changes).not.toHaveBeenCalled();
    expect(cti.report()).not.toContain("OUTGOING_CALL_STARTED");
    void cti.userAvailable();
    expect(received()).toEqual([undefined]);
    expect(onReady).toHaveBeenCalledTimes(1);
  });
});

test("in an environment without structuredClone, such as Jest's jsdom, messages are sent", () => {
  vi.stubGlobal("structuredClone", undefined);
  page.parent.postMessage = (message) => page.sent.push(message);
  page.completeHandshake();
  const data = { sizeInfo: { width: 400, height: 600 } };
  void cti.initialized(data);
  expect(page.sent.map((message) => message.data)).toEqual([data]);
});
