import { beforeEach, expect, it } from "vitest";
import { PageError } from "../api/page-error.ts";
import { createOnce } from "./create-once.ts";

const lost = new PageError({ code: "unreachable", message: "Lost." });
const rejected = new PageError({ code: "rejected", status: 409, message: "There is one." });

/** What the service does with the next creations: it stores them unless they are rejected. */
let failures: (Error | undefined)[];
let stored: { label: string }[];

beforeEach(() => {
  failures = [];
  stored = [];
});

const submit = () =>
  createOnce<{ label: string }, { label: string }>({
    create: async (body) => {
      const failure = failures.shift();
      if (failure !== rejected) stored.push({ ...body });
      if (failure) throw failure;
    },
    find: async ({ label }) => stored.find((each) => each.label === label),
    change: async (each, { label }) => void (each.label = label),
  });

it("changes what a request created whose response was lost", async () => {
  failures = [lost];
  const create = submit();
  await expect(create({ label: "Size" })).rejects.toBe(lost);
  await create({ label: "Size of the device" });
  expect(stored).toEqual([{ label: "Size of the device" }]);
});

it("creates again what never reached the service", async () => {
  failures = [lost];
  const create = submit();
  await expect(create({ label: "Size" })).rejects.toBe(lost);
  stored = [];
  await create({ label: "Size" });
  expect(stored).toEqual([{ label: "Size" }]);
});

it("leaves alone what was there before", async () => {
  stored = [{ label: "Size" }];
  failures = [rejected, rejected];
  const create = submit();
  await expect(create({ label: "Size" })).rejects.toBe(rejected);
  await expect(create({ label: "Size" })).rejects.toBe(rejected);
  await create({ label: "Width" });
  expect(stored).toEqual([{ label: "Size" }, { label: "Width" }]);
});
