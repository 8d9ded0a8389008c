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

/** The window of the CRM page, which records received messages. */
let sent: { type: string; data?: unknown }[];
let app: UseCallingExtensionsResult;
/** Makes every handshake unique. */
let handshakes = 0;

const parent = { postMessage: (message: { type: string }) => sent.push(message) };
const types = (): string[] => sent.map(({ type }) => type);

function receive(data: unknown): void {
  window.dispatchEvent(
    Object.assign(new Event("message"), { data, origin: HOST, source: parent, ports: [] }),
  );
}

function completeHandshake(): void {
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

function EventListener<Name extends keyof EventHandlers>({
  name,
  onEvent,
}: {
  name: Name;
  onEvent: NonNullable<EventHandlers[Name]>;
}): null {
  useCallingEvent(name, onEvent);
  return null;
}

/** Sends a message when it is mounted, before its provider. */
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
  // The shared state of the document's instances.
  Reflect.deleteProperty(window, Symbol.for("calling-extensions.session"));
  vi.unstubAllGlobals();
});

describe("a session", () => {
  test("is created once in StrictMode: one reply to the host, one handler call", async () => {
    const onDialNumber = vi.fn();
    const { element } = await render(
      page(<EventListener name="onDialNumber" onEvent={onDialNumber} />, {}),
    );
    await act(async () => completeHandshake());
    dial();
    expect(types().filter((type) => type === "SYNC_ACK")).toHaveLength(1);
    expect(onDialNumber).toHaveBeenCalledTimes(1);
    expect(element.textContent).toBe("ready");
    expect(app).toMatchObject({ isReady: true, context: { portalId: 1, hostUrl: HOST } });
    expect(app.error).toBeUndefined();
  });

  test("ends with its provider", async () => {
    const { render: renderAgain } = await render(page());
    await act(async () => completeHandshake());
    const { cti, instance } = app;
    await renderAgain(null);
    sent = [];
    completeHandshake();
    expect(sent).toEqual([]);
    expect(instance?.iFrameManager.isReady).toBe(false);
    await expect(cti.userAvailable()).rejects.toMatchObject({ code: "sessionEnded" });
    // The run fails if this rejection is unhandled: an app need not wait for the reply.
    void cti.userUnavailable();
  });

  test("is passed to another provider in the same commit", async () => {
    const { render: renderAgain } = await render(page());
    await act(async () => completeHandshake());
    const { instance } = app;
    await renderAgain(<section>{page()}</section>);
    expect(app.instance).toBe(instance);
    expect(app.isReady).toBe(true);
  });

  test("is replaced for other hosts, and the previous one ends", async () => {
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

  test("that can't start is an error to show", async () => {
    vi.unstubAllGlobals();
    const onFailed = vi.fn();
    await render(page(<EventListener name="onFailed" onEvent={onFailed} />));
    expect(isCallingError(app.error) && app.error.code).toBe("notEmbedded");
    expect(onFailed).toHaveBeenCalledTimes(1);
  });

  test("without a provider is a programming error", () => {
    expect(() => renderToString(<Tell />)).toThrow("inside a CallingExtensionsProvider");
  });
});

describe("sent messages", () => {
  test("before the session exists is queued", async () => {
    await render(page(<Eager />));
    await act(async () => completeHandshake());
    expect(types()).toContain("USER_AVAILABLE");
  });

  test("before the session exists is sent in the first render of production, too", async () => {
    await render(
      <CallingExtensionsProvider>
        <Eager />
      </CallingExtensionsProvider>,
    );
    await act(async () => completeHandshake());
    expect(types().filter((type) => type === "USER_AVAILABLE")).toHaveLength(1);
  });

  test("keep the same functions in every render, and update the calls", async () => {
    const { render: renderAgain } = await render(page());
    const { cti } = app;
    await act(async () => completeHandshake());
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
  test("reach the handlers of the last render, the provider's first", async () => {
    const called: string[] = [];
    const contentOf = (name: string) =>
      page(<EventListener name="onDialNumber" onEvent={() => called.push(`component ${name}`)} />, {
        eventHandlers: { onDialNumber: () => called.push(`provider ${name}`) },
      });
    const { render: renderAgain } = await render(contentOf("one"));
    await act(async () => completeHandshake());
    await renderAgain(contentOf("two"));
    dial();
    expect(called).toEqual(["provider two", "component two"]);
  });

  test("go to the default handler if there is no other handler", async () => {
    const fallback = vi.fn();
    const onReady = vi.fn();
    const contentWhen = (isOpen: boolean) =>
      page(
        <>
          <EventListener name="defaultEventHandler" onEvent={fallback} />
          {isOpen && <EventListener name="onDialNumber" onEvent={() => undefined} />}
          {isOpen && <EventListener name="onReady" onEvent={onReady} />}
        </>,
      );
    const { render: renderAgain } = await render(contentWhen(true));
    await act(async () => completeHandshake());
    dial();
    expect(fallback).not.toHaveBeenCalled();
    expect(onReady).toHaveBeenCalledTimes(1);
    await renderAgain(contentWhen(false));
    dial("+12025550102");
    await act(async () => completeHandshake());
    expect(fallback.mock.calls.map(([, event]) => (event as { type: string }).type)).toEqual([
      "DIAL_NUMBER",
      "READY",
    ]);
  });

  test("reach the other handlers if one throws, and the error is reported once", async () => {
    const onDialNumber = vi.fn();
    const onProtocolError = vi.fn();
    await render(
      page(
        <>
          <EventListener
            name="onDialNumber"
            onEvent={() => {
              throw new Error("Broken.");
            }}
          />
          <EventListener name="onDialNumber" onEvent={onDialNumber} />
          <EventListener name="onProtocolError" onEvent={onProtocolError} />
        </>,
      ),
    );
    await act(async () => completeHandshake());
    dial();
    expect(onDialNumber).toHaveBeenCalledTimes(1);
    expect(onProtocolError).toHaveBeenCalledTimes(1);
  });

  test("go to onFailed in addition to their handler, without an error of the session", async () => {
    const onFailed = vi.fn();
    const onCreateEngagementFailed = vi.fn();
    await render(
      page(
        <>
          <EventListener name="onFailed" onEvent={onFailed} />
          <EventListener name="onCreateEngagementFailed" onEvent={onCreateEngagementFailed} />
        </>,
      ),
    );
    await act(async () => completeHandshake());
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
