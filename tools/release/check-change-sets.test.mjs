import { expect, test } from "vitest";
import { undescribed } from "./check-change-sets.mjs";
import { currentState, partsOf, publishedPackages } from "./published-state.mjs";

const recorded = {
  version: "1.0.0",
  workspaces: {
    "packages/contract": { sources: "1" },
    "packages/sdk": { sources: "1", api: "1" },
    "packages/cli": { sources: "1" },
  },
};

/** @param {Record<string, object>} changed */
const after = (changed) => {
  const workspaces = structuredClone(recorded.workspaces);
  for (const [name, change] of Object.entries(changed))
    Object.assign(workspaces, { [name]: { ...Object(Reflect.get(workspaces, name)), ...change } });
  return { version: "1.0.0", workspaces };
};

const packagesWith = (/** @type {string} */ workspace) =>
  workspace === "packages/contract" ? ["packages/sdk", "packages/cli"] : [workspace];

/** @param {Record<string, object>} changed @param {Record<string, string>} named */
const problems = (changed, named = {}) =>
  undescribed(recorded, after(changed), new Map(Object.entries(named)), packagesWith);

test("without a change, no change set is needed", () => {
  expect(problems({})).toEqual([]);
});

test("a changed source needs a change set of its package", () => {
  const changed = { "packages/cli": { sources: "2" } };
  expect(problems(changed)).toEqual([
    expect.stringMatching(/^packages\/cli has changed since 1\.0\.0\. Run npx changeset/),
  ]);
  expect(problems(changed, { "packages/sdk": "patch" })).toHaveLength(1);
  expect(problems(changed, { "packages/cli": "none" })).toEqual([]);
});

test("a changed private workspace needs a change set of a package that contains it", () => {
  const changed = { "packages/contract": { sources: "2" } };
  expect(problems(changed)).toHaveLength(1);
  expect(problems(changed, { "packages/cli": "patch" })).toEqual([]);
});

test("a changed public API needs a change set that changes the version", () => {
  const changed = { "packages/sdk": { sources: "2", api: "2" } };
  expect(problems(changed)).toEqual([
    expect.stringMatching(/^The public API of packages\/sdk has changed/),
  ]);
  expect(problems(changed, { "packages/sdk": "none" })).toHaveLength(1);
  expect(problems(changed, { "packages/sdk": "minor" })).toEqual([]);
});

test("a new workspace needs a change set", () => {
  expect(problems({ "packages/new": { sources: "1" } })).toHaveLength(1);
});

test("the state covers each published package, and what its bundle contains", () => {
  const { workspaces } = currentState();
  expect(Object.keys(workspaces)).toEqual(
    expect.arrayContaining([...publishedPackages, "packages/contract", "packages/crm"]),
  );
  expect(workspaces["packages/sdk"]?.api).toMatch(/^[0-9a-f]{16}$/);
  expect(partsOf("packages/crm-server")).toContain("apps/crm-page");
  expect(partsOf("packages/react")).toEqual([]);
  // A package that is installed beside another is not a part of it.
  expect(partsOf("packages/testing")).not.toContain("packages/crm-server");
});
