// @vitest-environment jsdom
import { createFakeClock } from "@calling-extensions/platform/testing";
import { act } from "react";
import { expect, it } from "vitest";
import { render } from "../testing/render.ts";
import { useElapsed } from "./use-elapsed.ts";

it("a timer shows each second once, also when the computer's clock is set", async () => {
  const clock = createFakeClock();
  const since = clock.now() - 400;
  const shown: number[] = [];
  function Timer() {
    const elapsedMs = useElapsed(since, clock);
    shown.push(Math.floor(elapsedMs / 1_000));
    return <time>{elapsedMs}</time>;
  }
  const pass = (milliseconds: number) => act(async () => clock.advance(milliseconds));
  const { element, show } = await render(<Timer />);
  expect(element.textContent).toBe("400");
  await pass(599);
  expect(element.textContent).toBe("400");
  await pass(1);
  expect(element.textContent).toBe("1000");
  clock.set(-3_600_000);
  await pass(1_000);
  await pass(1_000);
  expect(element.textContent).toBe("3000");
  expect([...new Set(shown)]).toEqual([0, 1, 2, 3]);
  await show(null);
  const { length } = shown;
  await pass(5_000);
  expect(shown).toHaveLength(length);
});
