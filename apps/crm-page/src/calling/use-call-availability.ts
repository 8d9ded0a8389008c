import { offeredProviders } from "../providers/offer.ts";
import { useProviders } from "../providers/use-providers.ts";

/** Whether a call can be started from a record's page, and what is in the way. */
export type CallAvailability =
  | { kind: "available" }
  | { kind: "loading" }
  | { kind: "failed"; error: Error; retry: () => void }
  | { kind: "none" };

export function useCallAvailability(objectTypeId: string): CallAvailability {
  const { providers, showInTest, isLoading, error, retry } = useProviders();
  if (offeredProviders(providers, { objectTypeId, showInTest }).length > 0) {
    return { kind: "available" };
  }
  if (isLoading) return { kind: "loading" };
  return error ? { kind: "failed", error, retry } : { kind: "none" };
}
