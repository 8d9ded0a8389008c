import { offeredProviders } from "../providers/offer.ts";
import { useProviders } from "../providers/use-providers.ts";

/** Whether a call can be started from a record's page, and what is in the way. */
export type CallAvailability =
  | { kind: "available" }
  | { kind: "loading" }
  | { kind: "failed"; error: Error; retry: () => void }
  /** There are apps, but none that calls from a record of this kind. */
  | { kind: "noneHere" }
  | { kind: "none" };

export function useCallAvailability(objectTypeId: string): CallAvailability {
  const { providers, showInTest, isLoading, error, retry } = useProviders();
  if (offeredProviders(providers, { objectTypeId, showInTest }).length > 0) {
    return { kind: "available" };
  }
  if (offeredProviders(providers, { showInTest }).length > 0) return { kind: "noneHere" };
  if (isLoading) return { kind: "loading" };
  return error ? { kind: "failed", error, retry } : { kind: "none" };
}
