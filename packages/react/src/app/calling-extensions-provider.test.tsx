// @vitest-environment jsdom
import { isCallingError, type EventHandlers } from "@calling-extensions/sdk";
import { act, StrictMode, useEffect, useInsertionEffect, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { render } from "../testing/render.ts";
import type { CallingExtensionsOptions } from "./app-options.ts";
import { CallingExtensionsProvider } from "./calling-extensions-provider.tsx";
import { useCallingEvent } from "./use-calling-event.ts";
import { useCallingExtensions, type UseCallingExtensionsResult } from "./use-calling-extensions.ts";

const HOST = "https://crm.example";

/** The CRM page above, as far as its window goes: what it was sent. */
let sent: { type: string; data?: unknown }[];
let app: UseCallingExtensionsResult;
/** Makes every handshake another one. */
let handshakes = 0;

const parent = { postMessage: (message: { type: string }) => sent.push(message) };
const types = (): string[] => sent.map(({ type }) => type);

function receive(data: unknown): void {
  window.dispatchEvent(
    Object.assign(new Event("message"), { data, origin: HOST, source: parent, ports: [] }),
  );
}

function shakeHands(): void {
  handshakes += 1;
  receive({ type: "SYNC", messageId: `s${handshakes}`, hostUrl: HOST, portalId: 1 });
}

const dial = (phoneNumber = "+12025550101"): void =>
  receive({ type: "DIAL_NUMBER", messageId: `d${Math.random()}`, data: { phoneNumber } });

function Tell() {
  const answered = useCallingExtensions();
  useInsertionEffect(() => {
    app = answered;
  });
  return <p>{answered.isReady ? "ready" : "waiting"}</p>;
}

function Hears<Name extends keyof EventHandlers>({
  name,
  onHeard,
}: {
  name: Name;
  onHeard: NonNullable<EventHandlers[Name]>;
}): null {
  useCallingEvent(name, onHeard);
  return null;
}

/** Tells the host something as it is mounted, before its provider is. */
function Eager(): null {
  const { cti } = useCallingExtensions();
  useEffect(() => void cti.userAvailable(), [cti]);
  return null;
}

const page = (children?: ReactNode, options?: CallingExtensionsOptions) => (
  <StrictMode>
    <CallingExtensionsProvider key="provider" {...(options && { options })}>
      <Tell />
      {children}
    </CallingExtensionsProvider>
  </StrictMode>
);

beforeEach(() => {
  sent = [];
  vi.stubGlobal("parent", parent);
});

afterEach(() => {
  // What the instances of this document knew of each other.
  Reflect.deleteProperty(window, Symbol.for("calling-extensions.session"));
  vi.unstubAllGlobals();
});

describe("a session", () => {
  test("is one in StrictMode: one answer to the host, one handler call", async () => {
    const onDialNumber = vi.fn();
    const { element } = await render(
      page(<Hears name="onDialNumber" onHeard={onDialNumber} />, {}),
    );
    await act(async () => shakeHands());
    dial();
    expect(types().filter((type) => type === "SYNC_ACK")).toHaveLength(1);
    expect(onDialNumber).toHaveBeenCalledTimes(1);
    expect(element.textContent).toBe("ready");
    expect(app).toMatchObject({ isReady: true, context: { portalId: 1, hostUrl: HOST } });
    expect(app.error).toBeUndefined();
  });

  test("ends with its provider", async () => {
    const { render: renderAgain } = await render(page());
    await act(async () => shakeHands());
    const { cti, instance } = app;
    await renderAgain(null);
    sent = [];
    shakeHands();
    expect(sent).toEqual([]);
    expect(instance?.iFrameManager.isReady).toBe(false);
    await expect(cti.userAvailable()).rejects.toMatchObject({ code: "sessionEnded" });
  });

  test("is passed to another provider in the same commit", async () => {
    const { render: renderAgain } = await render(page());
    await act(async () => shakeHands());
    const { instance } = app;
    await renderAgain(<section>{page()}</section>);
    expect(app.instance).toBe(instance);
    expect(app.isReady).toBe(true);
  });

  test("is another one for other hosts, and the one before has ended", async () => {
    const { render: renderAgain } = await render(page(null, { allowedHostOrigins: [HOST] }));
    const { instance } = app;
    await renderAgain(page(null, { allowedHostOrigins: [HOST] }));
    expect(app.instance).toBe(instance);
    await renderAgain(page(null, { allowedHostOrigins: ["https://other.example"] }));
    expect(app.instance).not.toBe(instance);
    expect(app.error).toBeUndefined();
  });

  test("is never created on a server", () => {
    expect(renderToString(page())).toBe("<p>waiting</p>");
    expect(sent).toEqual([]);
  });

  test("that cannot be is an error to show", async () => {
    vi.unstubAllGlobals();
    const onFailed = vi.fn();
    await render(page(<Hears name="onFailed" onHeard={onFailed} />));
    expect(isCallingError(app.error) && app.error.code).toBe("notEmbedded");
    expect(onFailed).toHaveBeenCalledTimes(1);
  });

  test("without a provider is a mistake", () => {
    expect(() => renderToString(<Tell />)).toThrow("inside a CallingExtensionsProvider");
  });
});

describe("sent messages", () => {
  test("before the session is there waits for it", async () => {
    await render(page(<Eager />));
    await act(async () => shakeHands());
    expect(types()).toContain("USER_AVAILABLE");
  });

  test("is said by the same functions at every render, and is in the calls", async () => {
    const { render: renderAgain } = await render(page());
    const { cti } = app;
    await act(async () => shakeHands());
    await renderAgain(page());
    expect(app.cti).toBe(cti);
    const call = { externalCallId: "a", createEngagement: true };
    await act(async () => void cti.outgoingCall(call));
    expect(app.calls).toMatchObject([{ externalCallId: "a", state: "dialing" }]);
    await act(async () =>
      receive({
        type: "CREATE_ENGAGEMENT_SUCCEEDED",
        messageId: "h",
        data: { engagementId: 7, externalCallId: "a" },
      }),
    );
    expect(app.calls).toMatchObject([{ engagementId: 7 }]);
    const before = app.calls;
    await act(async () => dial());
    expect(app.calls).toBe(before);
  });
});

describe("received messages", () => {
  test("reaches the handlers of the last render, the provider's first", async () => {
    const heard: string[] = [];
    const heardBy = (name: string) =>
      page(<Hears name="onDialNumber" onHeard={() => heard.push(`component ${name}`)} />, {
        eventHandlers: { onDialNumber: () => heard.push(`provider ${name}`) },
      });
    const { render: renderAgain } = await render(heardBy("one"));
    await act(async () => shakeHands());
    await renderAgain(heardBy("two"));
    dial();
    expect(heard).toEqual(["provider two", "component two"]);
  });

  test("goes to the default handler while nobody else hears it", async () => {
    const fallback = vi.fn();
    const onReady = vi.fn();
    const heard = (isOpen: boolean) =>
      page(
        <>
          <Hears name="defaultEventHandler" onHeard={fallback} />
          {isOpen && <Hears name="onDialNumber" onHeard={() => undefined} />}
          {isOpen && <Hears name="onReady" onHeard={onReady} />}
        </>,
      );
    const { render: renderAgain } = await render(heard(true));
    await act(async () => shakeHands());
    dial();
    expect(fallback).not.toHaveBeenCalled();
    expect(onReady).toHaveBeenCalledTimes(1);
    await renderAgain(heard(false));
    dial("+12025550102");
    await act(async () => shakeHands());
    expect(fallback.mock.calls.map(([, event]) => (event as { type: string }).type)).toEqual([
      "DIAL_NUMBER",
      "READY",
    ]);
  });

  test("reaches the others where one throws, and the error is reported once", async () => {
    const onDialNumber = vi.fn();
    const onProtocolError = vi.fn();
    await render(
      page(
        <>
          <Hears
            name="onDialNumber"
            onHeard={() => {
              throw new Error("Broken.");
            }}
          />
          <Hears name="onDialNumber" onHeard={onDialNumber} />
          <Hears name="onProtocolError" onHeard={onProtocolError} />
        </>,
      ),
    );
    await act(async () => shakeHands());
    dial();
    expect(onDialNumber).toHaveBeenCalledTimes(1);
    expect(onProtocolError).toHaveBeenCalledTimes(1);
  });

  test("is a failure beside its own handler, and no error of the session", async () => {
    const onFailed = vi.fn();
    const onCreateEngagementFailed = vi.fn();
    await render(
      page(
        <>
          <Hears name="onFailed" onHeard={onFailed} />
          <Hears name="onCreateEngagementFailed" onHeard={onCreateEngagementFailed} />
        </>,
      ),
    );
    await act(async () => shakeHands());
    receive({
      type: "CREATE_ENGAGEMENT_FAILED",
      messageId: "h",
      data: { error: { message: "Full." } },
    });
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(onCreateEngagementFailed).toHaveBeenCalledTimes(1);
    expect(app.error).toBeUndefined();
  });
});
