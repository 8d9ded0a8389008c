// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { CallingFrame } from "./calling-frame.ts";

afterEach(() => document.body.replaceChildren());

const openFrame = (url: string, onLoad: () => void = () => undefined): CallingFrame =>
  new CallingFrame({ container: document.body }, { id: "a", name: "App", url }, onLoad);

test("an address with a fragment is loaded anew by way of an empty page, which is no load of the app's", () => {
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

test("another address is loaded at once", () => {
  const frame = openFrame("https://app.example/phone#dial");
  frame.navigate("https://app.example/phone2#dial");
  expect(frame.iframe.src).toBe("https://app.example/phone2#dial");
});

test("nothing of the container but the frame's own wrapper is touched", () => {
  document.body.innerHTML = "<p>The page's own</p>";
  const frame = openFrame("https://app.example/");
  expect(document.body.children).toHaveLength(2);
  frame.remove();
  expect(document.body.innerHTML).toBe("<p>The page's own</p>");
});
