import { expect, test } from "vitest";
import { otherRanges, unsupported } from "./node-ranges.mjs";

const lockFile = `
packages:
  cookie@1.1.1:
    engines: {node: '>=18'}
  cookie@2.0.2:
    engines: {node: '>=22'}
  '@scope/old@1.0.0':
    resolution: {integrity: sha512-x}
`;

test("reports a package in the lock file that needs a newer version of Node", () => {
  expect(unsupported(lockFile, "20.19.0")).toEqual([
    "cookie@2.0.2 needs Node.js >=22, not 20.19.0.",
  ]);
  expect(unsupported(lockFile, "22.12.0")).toEqual([]);
});

test("reports a workspace with another range, or none", () => {
  const manifests = [
    { name: "one", engines: { node: ">=22" } },
    { name: "two" },
    { name: "three", engines: { node: ">=20" } },
  ];
  expect(otherRanges(">=20", manifests)).toEqual([
    "engines.node of one is not >=20.",
    "engines.node of two is not >=20.",
  ]);
});
