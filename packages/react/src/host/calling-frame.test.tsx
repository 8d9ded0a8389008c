// @vitest-environment jsdom
import type { CallingHost } from "@calling-extensions/host";
import { act, createRef } from "react";
import { expect, test, vi } from "vitest";
import { render } from "../testing/render.ts";
import { CallingFrame, type CallingFrameProps } from "./calling-frame.tsx";

const done = () => Promise.resolve();
const props: CallingFrameProps = {
  provider: { id: "9001", name: "App", url: "https://app.example/phone" },
  context: { portalId: "1", userId: "11", iframeLocation: "widget" },
  ports: {
    saveCall: ({ version }) => Promise.resolve({ engagementId: "100001", version }),
    matchCaller: () => Promise.resolve([]),
    navigateToRecord: done,
    showAlert: () => undefined,
  },
};

test("is an element with props, which contains the app's frame", async () => {
  const ref = createRef<HTMLDivElement>();
  const { element } = await render(
    <CallingFrame
      {...props}
      ref={ref}
      id="phone"
      className="panel"
      style={{ width: 100 }}
      frameOptions={{ title: "Phone" }}
    />,
  );
  expect(ref.current).toBe(element.firstElementChild);
  expect(ref.current).toMatchObject({ id: "phone", className: "panel" });
  expect(ref.current?.style.width).toBe("100px");
  expect(ref.current?.querySelector("iframe")?.title).toBe("Phone");
});

test("shows the app's state, and hides with the app", async () => {
  const onReady = vi.fn<(host: CallingHost) => void>();
  const { element } = await render(
    <CallingFrame {...props} onReady={onReady}>
      {({ status, visibility }) => `${status}${visibility.isMinimized ? ", small" : ""}`}
    </CallingFrame>,
  );
  const panel = element.firstElementChild as HTMLElement;
  expect(panel.textContent).toBe("connecting");
  expect(panel.dataset["status"]).toBe("connecting");

  const host = onReady.mock.calls[0]?.[0];
  await act(async () => host?.setVisibility({ isMinimized: true, isHidden: true }));
  expect(panel.hidden).toBe(true);
  expect(panel.dataset["minimized"]).toBe("true");
  expect(panel.textContent).toBe("connecting, small");
  expect(panel.querySelector("iframe")).toBe(host?.iframe);
});

test("passes the state to its children", async () => {
  const { element } = await render(<CallingFrame {...props}>Phone</CallingFrame>);
  expect(element.textContent).toBe("Phone");
});
