import { onlineManager } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";

it("a browser that says it is offline still asks a service on the same computer", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const client = createQueryClient();
  const load = vi.fn(async () => "a contact");
  const save = vi.fn(async () => "saved");
  void client.fetchQuery({ queryKey: ["contact"], queryFn: load });
  void client.getMutationCache().build(client, { mutationFn: save }).execute(undefined);
  await expect.poll(() => [load, save].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
