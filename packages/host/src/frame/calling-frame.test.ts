// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { CallingFrame } from "./calling-frame.ts";

afterEach(() => document.body.replaceChildren());

function openFrame(url: string, onLoad: () => void = () => undefined): CallingFrame {
  const frame = new CallingFrame({ container: document.body }, { id: "a", name: "App", url });
  frame.onLoad(onLoad);
  return frame;
}

test("reloads a URL with a fragment through an empty page, which doesn't count as a load", () => {
  const onLoad = vi.fn();
  const frame = openFrame("https://app.example/phone#dial", onLoad);
  frame.iframe.dispatchEvent(new Event("load"));
  frame.navigate("https://app.example/phone#dial");
  expect(frame.iframe.src).toBe("about:blank");
  frame.iframe.dispatchEvent(new Event("load"));
  expect(frame.iframe.src).toBe("https://app.example/phone#dial");
  expect(onLoad).toHaveBeenCalledTimes(1);
  frame.iframe.dispatchEvent(new Event("load"));
  expect(onLoad).toHaveBeenCalledTimes(2);
});

test("loads another URL directly", () => {
  const frame = openFrame("https://app.example/phone#dial");
  frame.navigate("https://app.example/phone2#dial");
  expect(frame.iframe.src).toBe("https://app.example/phone2#dial");
});

test("has the title, the sandbox and the referrer policy that the page wants", () => {
  const usual = openFrame("https://app.example/").iframe;
  expect(usual.title).toBe("Calling app: App");
  expect(usual.hasAttribute("sandbox")).toBe(false);
  expect(usual.hasAttribute("referrerpolicy")).toBe(false);
  const referrerPolicy = "origin";
  const options = { sandbox: "", referrerPolicy, title: "Phone", allow: "autoplay" } as const;
  const { iframe } = new CallingFrame(
    { container: document.body, ...options },
    {
      id: "a",
      name: "App",
      url: "https://app.example/",
    },
  );
  expect(iframe.getAttribute("sandbox")).toBe("");
  expect(iframe).toMatchObject({ referrerPolicy: "origin", title: "Phone", allow: "autoplay" });
});

test("adds and removes only the frame's wrapper", () => {
  document.body.innerHTML = "<p>Content of the page</p>";
  const frame = openFrame("https://app.example/");
  expect(document.body.children).toHaveLength(2);
  frame.remove();
  expect(document.body.innerHTML).toBe("<p>Content of the page</p>");
});

test("that was too large for the window gets its size back with a larger window", () => {
  let max = { width: 1000, height: 1000 };
  const frame = new CallingFrame(
    { container: document.body, size: { width: 400, height: 650 }, maxSize: () => max },
    { id: "a", name: "App", url: "https://app.example/" },
  );
  const onChange = vi.fn();
  const stop = frame.followWindow(onChange);
  const resizeWindow = (width: number): void => {
    max = { width, height: 1000 };
    window.dispatchEvent(new Event("resize"));
  };
  resizeWindow(360);
  resizeWindow(900);
  resizeWindow(1000);
  frame.resize({ height: 500 });
  expect(onChange.mock.calls).toEqual([
    [{ width: 360, height: 650 }],
    [{ width: 400, height: 650 }],
  ]);
  resizeWindow(360);
  expect(frame.size).toEqual({ width: 360, height: 500 });
  stop();
  resizeWindow(1000);
  expect(frame.size).toEqual({ width: 360, height: 500 });
});
