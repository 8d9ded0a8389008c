import { expect, test } from "vitest";
import { withDependencies, workspaces } from "./packages.mjs";

test("the workspaces are the folders with a package.json", () => {
  expect(workspaces()).toEqual(expect.arrayContaining(["packages/contract", "apps/softphone"]));
});

test("a workspace comes with its dependencies and theirs, each once", () => {
  const parts = withDependencies("apps/softphone");
  expect(parts).toEqual(
    expect.arrayContaining(["apps/softphone", "packages/sdk", "packages/channel"]),
  );
  expect(parts).not.toContain("packages/host");
  expect(new Set(parts).size).toBe(parts.length);
});

test("a workspace without dependencies comes alone", () => {
  expect(withDependencies("packages/channel")).toEqual(["packages/channel"]);
});
