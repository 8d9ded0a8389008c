import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DELETION_KEY } from "../records/record-query.ts";
import { createRefresher } from "./create-refresher.ts";

let queryClient: QueryClient;
/** Pending requests, the oldest first. */
let asked: ((answer: string) => void)[];
let stop: () => void;
let seen: string | undefined;

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });
  asked = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ["providers"],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
  });
  stop = observer.subscribe(({ data }) => {
    seen = data;
  });
});
afterEach(() => {
  stop();
  queryClient.clear();
});

const answer = async (text: string): Promise<void> => {
  const open = asked.splice(0);
  for (const resolve of open) resolve(text);
  await vi.waitFor(() => expect(seen).toBe(text));
};

it("refetches the queries that an event affects, and no others", async () => {
  const refresh = createRefresher(queryClient);
  await answer("before");
  refresh({ type: "call", engagementId: "1" });
  refresh({ type: "timeline", objectTypeId: "0-1", objectId: "101" });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toHaveLength(0);
  refresh({ type: "providers" });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await answer("after");
});

it("waits for the user's own deletion, after which the page no longer shows the record", async () => {
  const refresh = createRefresher(queryClient);
  await answer("before");
  let end: (() => void) | undefined;
  const deletion = queryClient.getMutationCache().build(queryClient, {
    mutationKey: DELETION_KEY,
    networkMode: "always",
    mutationFn: () => new Promise<void>((resolve) => (end = resolve)),
  });
  const deleted = deletion.execute(undefined);
  await vi.waitFor(() => expect(end).toBeDefined());
  refresh({ type: "providers" });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toHaveLength(0);
  end?.();
  await deleted;
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await answer("after");
});

it("refetches a query whose first fetch was running", async () => {
  const refresh = createRefresher(queryClient);
  expect(asked).toHaveLength(1);
  refresh({ type: "providers" });
  await answer("before");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await answer("after");
});

it("refetches once for all events during a round", async () => {
  const refresh = createRefresher(queryClient);
  await answer("first");
  refresh({ type: "providers" });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  for (let count = 0; count < 100; count += 1) refresh({ type: "providers" });
  expect(asked).toHaveLength(1);
  await answer("second");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await answer("third");
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked).toHaveLength(0);
});
