import type { CallingProvider } from "./calling-provider.ts";

/** Where a call would be started from, and what the developer allows. */
export interface OfferContext {
  /** Type of the record being viewed; absent where none is. */
  objectTypeId?: string | undefined;
  showInTest: boolean;
}

export type Offer = { isOffered: true } | { isOffered: false; reason: string };

const isCustomObject = (objectTypeId: string): boolean => objectTypeId.startsWith("2-");

/** Whether a provider may be used here, and why not. */
export function offerOf(
  provider: CallingProvider,
  { objectTypeId, showInTest }: OfferContext,
): Offer {
  if (!provider.isReady && !showInTest) {
    return {
      isOffered: false,
      reason: "Not ready for everyone yet. Turn on “Show apps in test” to use it here.",
    };
  }
  if (
    objectTypeId !== undefined &&
    isCustomObject(objectTypeId) &&
    !provider.supportsCustomObjects
  ) {
    return { isOffered: false, reason: "It does not call from custom objects." };
  }
  return { isOffered: true };
}

export const offeredProviders = (
  providers: readonly CallingProvider[],
  context: OfferContext,
): CallingProvider[] => providers.filter((provider) => offerOf(provider, context).isOffered);

/** What a click on a call button leads to. */
export type CallChoice =
  | { kind: "none" }
  | { kind: "dial"; provider: CallingProvider }
  | { kind: "choose"; providers: readonly CallingProvider[]; preselectedId: string };

/** One provider dials at once; two or more are chosen from, the last choice first. */
export function chooseProvider(
  offered: readonly CallingProvider[],
  lastChoiceId: string | null,
): CallChoice {
  const [first, ...others] = offered;
  if (!first) return { kind: "none" };
  if (others.length === 0) return { kind: "dial", provider: first };
  const preselected = offered.find(({ id }) => id === lastChoiceId) ?? first;
  return { kind: "choose", providers: offered, preselectedId: preselected.id };
}
