import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { declaredTypes } from "./declared-types.mjs";
import { partsOf, typeCell } from "./host-parts.mjs";
import { programOf } from "./type-program.mjs";

const entry = "packages/host/src/index.ts";
const folder = join(repository, "packages/host/src");
const types = declaredTypes(programOf(entry), join(repository, entry), folder);
const parts = partsOf(types);

/** @param {string} type @param {string} name */
const member = (type, name) =>
  types.get(type)?.members.find((candidate) => candidate.name === name);

describe("the types of a package", () => {
  test("are those that it exports and those that they contain, without other packages' types", () => {
    expect([...types.keys()]).toEqual(
      expect.arrayContaining(["CallingHostOptions", "HostHooks", "Outcome", "CallStatus"]),
    );
    expect([...types.keys()]).not.toContain("CallState");
    expect([...types.keys()]).not.toContain("CallRegistry");
  });

  test("have members with comments, also for parameters and fields", () => {
    expect(member("HostPorts", "publishToChannel")).toMatchObject({
      isOptional: true,
      parameters: [{ name: "request", type: "{ engagementId: RecordId; externalCallId: string }" }],
      type: "Promise<void>",
      text: expect.stringContaining("`request.externalCallId`: "),
    });
    expect(member("HostEvents", "engagement")?.text).toContain("`error`: ");
    expect(member("HostHooks", "beforeMatchCaller")).toMatchObject({ isOptional: true });
  });
});

describe("the reference of the host SDK", () => {
  test("contains every member of the options, ports, hooks, methods and events", () => {
    const whole = Object.values(parts).join("\n");
    const names = ["CallingHostOptions", "HostPorts", "HostHooks", "CallingHost", "HostEvents"];
    const members = names.flatMap((name) => types.get(name)?.members ?? []);
    expect(members.length).toBeGreaterThan(50);
    expect(members.filter(({ name }) => !new RegExp(`\`${name}\\b`).test(whole))).toEqual([]);
  });

  test("links only to types that it contains", () => {
    const whole = Object.values(parts).join("\n");
    const headings = [...whole.matchAll(/^### `(?<name>\w+)`$/gm)].map(({ groups }) =>
      groups?.["name"]?.toLowerCase(),
    );
    const targets = [...whole.matchAll(/\]\(#(?<target>[\w-]+)\)/g)].map(
      ({ groups }) => groups?.["target"],
    );
    const known = new Set([...headings, "ports", "hooks", "events"]);
    expect(targets.filter((target) => !known.has(target))).toEqual([]);
  });

  test("links from a list, or a partial type, to the type", () => {
    expect(typeCell("readonly HostCall[]", types)).toBe("[`readonly HostCall[]`](#hostcall)");
    expect(typeCell("Partial<HostPolicy>", types)).toBe("[`Partial<HostPolicy>`](#hostpolicy)");
    expect(typeCell("CallState", types)).toBe("`CallState`");
  });
});
