import { expect, test } from "vitest";
import { withDependencies, workspaces } from "./workspaces.mjs";

test("the workspaces are found where package.json files are", () => {
  expect(workspaces()).toEqual(expect.arrayContaining(["packages/contract", "apps/softphone"]));
});

test("a workspace is made of itself, its dependencies, and theirs, each once", () => {
  const parts = withDependencies("apps/softphone");
  expect(parts).toEqual(
    expect.arrayContaining(["apps/softphone", "packages/sdk", "packages/channel"]),
  );
  expect(parts).not.toContain("packages/host");
  expect(new Set(parts).size).toBe(parts.length);
});

test("a workspace without dependencies is made of itself", () => {
  expect(withDependencies("packages/channel")).toEqual(["packages/channel"]);
});
