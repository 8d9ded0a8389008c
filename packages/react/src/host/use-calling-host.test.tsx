// @vitest-environment jsdom
import { isCallingError, type CallingHost, type HostPorts } from "@calling-extensions/host";
import {
  act,
  Activity,
  StrictMode,
  Suspense,
  use,
  useInsertionEffect,
  useLayoutEffect,
  type ReactNode,
} from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "../testing/render.ts";
import type { UseCallingHostOptions } from "./host-options.ts";
import { useCallingHost, type UseCallingHostResult } from "./use-calling-host.ts";
import { useCallingHostEvent } from "./use-calling-host-event.ts";

const APP_ORIGIN = "https://app.example";
const record = { objectTypeId: "0-1", objectId: "101" };
const dialRequest = {
  phoneNumber: "+12025550101",
  countryCode: "US",
  viewedRecord: record,
  calledRecord: record,
  phonePropertyName: "phone",
};

/** Unique in each test, so that no test restores the calls of another one. */
let user = 0;

/** Creates new option objects in every call, like a component that defines them in render. */
const optionsOf = (
  changes: { ports?: Partial<HostPorts>; id?: string } & Partial<
    Omit<UseCallingHostOptions, "ports">
  > = {},
): UseCallingHostOptions => {
  const { ports, id = "9001", ...options } = changes;
  return {
    provider: { id, name: "App", url: `${APP_ORIGIN}/phone` },
    context: { portalId: "1", userId: String(user), iframeLocation: "widget" },
    ports: {
      saveCall: ({ version }) => Promise.resolve({ engagementId: "100001", version }),
      matchCaller: () => Promise.resolve([]),
      navigateToRecord: () => Promise.resolve(),
      showAlert: () => undefined,
      ...ports,
    },
    onReady: (host) => {
      hosts.push(host);
    },
    ...options,
  };
};

/** All created hosts, and whether each is destroyed. */
let hosts: CallingHost[];
const frames = (): HTMLIFrameElement[] => [...document.querySelectorAll("iframe")];
const loads = new Set<Node>();
const loadsSeen = new MutationObserver((records) => collect(records));
let calling: UseCallingHostResult;

function collect(records: readonly MutationRecord[]): void {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) {
      if (!(node instanceof HTMLElement)) continue;
      for (const frame of node.querySelectorAll("iframe")) loads.add(frame);
    }
  }
}
/** All frames that have been in the document. */
function framesEver(): number {
  collect(loadsSeen.takeRecords());
  return loads.size;
}

/** The hook, whose result the test receives. */
function useHost(options: UseCallingHostOptions) {
  const [frame, answered] = useCallingHost(options);
  useInsertionEffect(() => {
    calling = answered;
  });
  return [frame, answered] as const;
}

function Closable({ isOpen }: { isOpen: boolean }) {
  const [frame] = useHost(optionsOf());
  return isOpen ? <div ref={frame} /> : null;
}

function Phone({ children, ...options }: UseCallingHostOptions & { children?: ReactNode }) {
  const [frame] = useHost(options);
  return (
    <section>
      <div ref={frame} />
      {children}
    </section>
  );
}

/** Completes the handshake as a vendor app, and returns its messages. */
function connect(): (type: string, data?: unknown) => void {
  const { host } = calling;
  const peer = host?.iframe.contentWindow;
  if (!host || !peer) throw new Error("There is no frame.");
  const posted = vi.spyOn(peer, "postMessage");
  const post = (data: unknown): void => {
    window.dispatchEvent(new MessageEvent("message", { data, origin: APP_ORIGIN, source: peer }));
  };
  host.iframe.dispatchEvent(new Event("load"));
  post({ ...posted.mock.calls.at(-1)?.[0], type: "SYNC_ACK", version: "0.9.7" });
  let count = 0;
  const say = (type: string, data?: unknown): void => {
    count += 1;
    post({ type, messageId: `1700000000000_${count}`, ...(data !== undefined && { data }) });
  };
  say("INITIALIZED", { isLoggedIn: true, isAvailable: false });
  return say;
}

beforeEach(() => {
  user += 1;
  hosts = [];
  loads.clear();
  loadsSeen.observe(document, { childList: true, subtree: true });
});

afterEach(() => {
  loadsSeen.disconnect();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe("a host", () => {
  test("has the theme of the last render", async () => {
    const setTheme = vi.fn<CallingHost["setTheme"]>();
    const onReady = (host: CallingHost): void => void (host.setTheme = setTheme);
    const rendered = await render(<Phone {...optionsOf({ theme: "dark", onReady })} />);
    setTheme.mockClear();
    await rendered.render(<Phone {...optionsOf({ theme: "light", onReady })} />);
    await rendered.render(<Phone {...optionsOf({ theme: "light", onReady })} />);
    expect(setTheme.mock.calls).toEqual([["light"]]);
  });

  test("is created once in StrictMode, with one frame", async () => {
    await render(
      <StrictMode>
        <Phone {...optionsOf()} />
      </StrictMode>,
    );
    expect(hosts).toHaveLength(1);
    expect(framesEver()).toBe(1);
    expect(calling.host).toBe(hosts[0]);
    expect(frames()).toEqual([calling.host?.iframe]);
  });

  test("doesn't change when all options are new objects", async () => {
    const page = await render(<Phone {...optionsOf()} />);
    await page.render(<Phone {...optionsOf()} />);
    await page.render(<Phone {...optionsOf({ policy: { warnBeforeUnload: false } })} />);
    expect(hosts).toHaveLength(1);
    expect(framesEver()).toBe(1);
  });

  test("is replaced for another provider", async () => {
    const page = await render(<Phone {...optionsOf()} />);
    await page.render(<Phone {...optionsOf({ id: "9002" })} />);
    expect(hosts).toHaveLength(2);
    expect(frames()).toEqual([hosts[1]?.iframe]);
    expect(calling.host).toBe(hosts[1]);
  });

  test("is destroyed with its component, and leaves no state behind", async () => {
    const page = await render(
      <StrictMode>
        <Phone {...optionsOf()} />
      </StrictMode>,
    );
    const destroy = vi.spyOn(window, "removeEventListener");
    await page.unmount();
    expect(frames()).toEqual([]);
    expect(destroy).toHaveBeenCalledWith("message", expect.anything());
    expect(() => calling.dial(dialRequest)).toThrow("without a host");
  });

  test("is destroyed if only its element is removed", async () => {
    const page = await render(<Closable isOpen />);
    await page.render(<Closable isOpen={false} />);
    expect(calling.host).toBeUndefined();
    await page.render(<Closable isOpen />);
    expect(hosts).toHaveLength(2);
    expect(frames()).toHaveLength(1);
  });

  test("is passed to another component with the same element in the same commit", async () => {
    const element = document.createElement("div");
    document.body.append(element);
    function Taker() {
      const [frame] = useHost(optionsOf());
      useLayoutEffect(() => frame(element));
      return null;
    }
    const page = await render(
      <StrictMode>
        <Taker key="a" />
      </StrictMode>,
    );
    await page.render(
      <StrictMode>
        <p>
          <Taker key="b" />
        </p>
      </StrictMode>,
    );
    expect(hosts).toHaveLength(1);
    expect(calling.host).toBe(hosts[0]);
    await page.render(null);
    expect(element.childElementCount).toBe(0);
    element.remove();
  });

  test("is never created on a server", () => {
    expect(renderToString(<Phone {...optionsOf()} />)).toBe("<section><div></div></section>");
    expect(hosts).toEqual([]);
  });

  test("is in the state `failed` if the URL is invalid", async () => {
    const options = optionsOf();
    await render(
      <StrictMode>
        <Phone {...options} provider={{ ...options.provider, url: "nowhere" }} />
      </StrictMode>,
    );
    expect(calling).toMatchObject({ status: "failed", host: undefined });
    expect(isCallingError(calling.error) && calling.error.code).toBe("invalidOptions");
  });
});

const inActivity = (mode: "hidden" | "visible") => (
  <StrictMode>
    <Activity mode={mode}>
      <Phone {...optionsOf()} />
    </Activity>
  </StrictMode>
);

function Waits({ promise }: { promise: Promise<void> | undefined }): null {
  if (promise) use(promise);
  return null;
}

const inSuspense = (promise?: Promise<void>) => (
  <StrictMode>
    <Suspense fallback="Loading">
      <Phone {...optionsOf()}>
        <Waits promise={promise} />
      </Phone>
    </Suspense>
  </StrictMode>
);

describe("a hidden host", () => {
  test("stays in a hidden Activity, and is destroyed when it is removed", async () => {
    const page = await render(inActivity("visible"));
    const frame = hosts[0]?.iframe;
    await page.render(inActivity("hidden"));
    expect(frames()).toEqual([frame]);
    await page.render(inActivity("visible"));
    expect(calling.host).toBe(hosts[0]);
    expect(framesEver()).toBe(1);
    await page.render(inActivity("hidden"));
    await page.render(null);
    expect(frames()).toEqual([]);
    expect(() => calling.dial(dialRequest)).toThrow("without a host");
  });

  test("stays while its Suspense boundary is suspended", async () => {
    const later = new EventTarget();
    const promise = new Promise<void>((resolve) => {
      later.addEventListener("now", () => resolve());
    });
    const page = await render(inSuspense());
    await page.render(inSuspense(promise));
    expect(page.element.textContent).toBe("Loading");
    expect(frames()).toEqual([hosts[0]?.iframe]);
    await act(async () => void later.dispatchEvent(new Event("now")));
    expect(page.element.textContent).toBe("");
    expect(hosts).toHaveLength(1);
    expect(calling.host).toBe(hosts[0]);
  });
});

describe("the state", () => {
  test("follows the host", async () => {
    await render(
      <StrictMode>
        <Phone {...optionsOf()} />
      </StrictMode>,
    );
    expect(calling).toMatchObject({ status: "connecting", size: hosts[0]?.size });
    await act(async () => connect());
    expect(calling).toMatchObject({ status: "initialized", isLoggedIn: true, isAvailable: false });
    await act(async () => void calling.dial(dialRequest));
    expect(calling.dials).toMatchObject([{ state: "sent" }]);
    await act(async () => calling.setVisibility({ isMinimized: true, isHidden: false }));
    expect(calling.visibility.isMinimized).toBe(true);
    await act(async () => calling.reload());
    expect(calling).toMatchObject({ status: "connecting", isLoggedIn: undefined });
  });

  test("is the same object until the host reports something", async () => {
    const page = await render(<Phone {...optionsOf()} />);
    const before = calling;
    await page.render(<Phone {...optionsOf()} />);
    expect(calling).toBe(before);
  });
});

const startCall = async (say: (type: string, data?: unknown) => void): Promise<void> => {
  calling.dial(dialRequest);
  say("OUTGOING_CALL_STARTED", {
    externalCallId: "a",
    toNumber: dialRequest.phoneNumber,
    createEngagement: true,
  });
  await vi.waitFor(() => expect(calling.calls[0]?.engagementId).toBeDefined());
};

describe("ports and hooks", () => {
  test("are the last render's", async () => {
    const first = vi.fn(() => Promise.resolve({ engagementId: "1", version: 1 }));
    const second = vi.fn(() => Promise.resolve({ engagementId: "2", version: 2 }));
    const before = vi.fn();
    const page = await render(<Phone {...optionsOf({ ports: { saveCall: first } })} />);
    await page.render(
      <Phone
        {...optionsOf({
          ports: { saveCall: second },
          hooks: { beforeCreateEngagement: before },
        })}
      />,
    );
    await act(async () => startCall(connect()));
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
    expect(before).toHaveBeenCalledTimes(1);
    expect(calling.calls).toMatchObject([{ engagementId: "2", saving: "stored" }]);
    expect(calling.unsavedCalls).toEqual([]);
  });

  test("use the host's defaults for missing ones", async () => {
    await render(<Phone {...optionsOf()} />);
    const confirm = vi.spyOn(window, "confirm").mockReturnValue(false);
    await act(async () => startCall(connect()));
    await expect(calling.confirmLeave()).resolves.toBe(false);
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe("events", () => {
  test("reach the listener of the last render, once", async () => {
    const received: string[] = [];
    function Listening({ name }: { name: string }) {
      const [frame, answered] = useHost(optionsOf());
      useCallingHostEvent(answered, "login", () => received.push(name));
      return <div ref={frame} />;
    }
    const page = await render(
      <StrictMode>
        <Listening name="first" />
      </StrictMode>,
    );
    await page.render(
      <StrictMode>
        <Listening name="second" />
      </StrictMode>,
    );
    await act(async () => connect());
    expect(received).toEqual(["second"]);
  });
});

test("a frame that was moved in the document gets a new host for its new window", async () => {
  await render(<Phone {...optionsOf()} />);
  const [moved] = frames();
  const otherWindow = document.body.appendChild(document.createElement("iframe")).contentWindow;
  if (!moved || !otherWindow) throw new Error("There is no frame.");
  vi.spyOn(moved, "contentWindow", "get").mockReturnValue(otherWindow);
  await act(async () => moved.dispatchEvent(new Event("load")));
  otherWindow.frameElement?.remove();
  expect(hosts).toHaveLength(2);
  expect(frames()).toEqual([hosts[1]?.iframe]);
  expect(calling.host).toBe(hosts[1]);
});
