import { expect, it } from "vitest";
import { createTerminal } from "./terminal.ts";

const failed = {
  provider: "My app",
  kind: "status",
  code: "failed",
  text: "Nobody answers.",
} as const;

it("says once why an app failed", () => {
  const lines: string[] = [];
  const { report } = createTerminal((line) => lines.push(line), false);
  report({ ...failed, kind: "diagnosis", code: "appUnreachable" });
  report(failed);
  expect(lines).toEqual(["✗ appUnreachable: Nobody answers.", "✗ My app did not come up."]);
});

it("says why an app failed that no diagnosis told of", () => {
  const lines: string[] = [];
  createTerminal((line) => lines.push(line), false).report(failed);
  expect(lines).toEqual(["✗ My app did not come up. Nobody answers."]);
});

it("says nothing twice in a row", () => {
  const lines: string[] = [];
  const { say } = createTerminal((line) => lines.push(line), false);
  say("note", "Here.");
  say("note", "Here.");
  expect(lines).toEqual(["• Here."]);
});
