// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from "vitest";
import { ignoreDoubleClicks } from "./ignore-double-clicks.ts";

const click = (button: Element | undefined, detail: number): void =>
  void button?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

it("ignores the second click of a double click only on what has taken the place of its button", () => {
  onTestFinished(ignoreDoubleClicks());
  document.body.innerHTML = "<button></button><button></button>";
  const [call, hangUp] = document.querySelectorAll("button");
  const onHangUp = vi.fn<() => void>();
  hangUp?.addEventListener("click", onHangUp);
  click(call, 1);
  click(hangUp, 2);
  expect(onHangUp).toHaveBeenCalledOnce();
  click(call, 1);
  call?.remove();
  click(hangUp, 2);
  expect(onHangUp).toHaveBeenCalledOnce();
  click(hangUp, 1);
  click(hangUp, 2);
  expect(onHangUp).toHaveBeenCalledTimes(3);
});
