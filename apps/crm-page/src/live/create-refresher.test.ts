import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
