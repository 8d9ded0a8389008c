// @vitest-environment node
import CallingExtensions from "@calling-extensions/sdk";
import { useMemo, useState } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

/** What the migration guide shows: an instance that a component creates while it renders. */
function Phone() {
  const [isReady, setReady] = useState(false);
  const cti = useMemo(
    () => new CallingExtensions({ eventHandlers: { onReady: () => setReady(true) } }),
    [],
  );
  return (
    <p>
      {isReady ? "ready" : "waiting"}, {cti.calls.size} calls
    </p>
  );
}

test("a component that creates an instance while it renders is rendered on a server", () => {
  expect("window" in globalThis).toBe(false);
  expect(renderToString(<Phone />)).toBe("<p>waiting<!-- -->, <!-- -->0<!-- --> calls</p>");
});
