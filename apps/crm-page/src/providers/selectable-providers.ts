import { t } from "@calling-extensions/ui/text";
import type { CallingProvider } from "./calling-provider.ts";

/** Where a call starts, and whether the developer allows apps in test. */
export interface SelectionContext {
  /** Type of the record being viewed, if any. */
  objectTypeId?: string | undefined;
  showInTest: boolean;
}

export type Offer = { isOffered: true } | { isOffered: false; reason: string };

const isCustomObject = (objectTypeId: string): boolean => objectTypeId.startsWith("2-");

/** Why a provider can't be used here; undefined if it can. */
export function offerOf(
  provider: CallingProvider,
  { objectTypeId, showInTest }: SelectionContext,
): Offer {
  if (!provider.isReady && !showInTest) {
    return {
      isOffered: false,
      reason: t`Not ready for everyone yet. Turn on “Show apps in test” to use it here.`,
    };
  }
  if (
    objectTypeId !== undefined &&
    isCustomObject(objectTypeId) &&
    !provider.supportsCustomObjects
  ) {
    return { isOffered: false, reason: t`Doesn't support custom objects.` };
  }
  return { isOffered: true };
}

export const selectableProviders = (
  providers: readonly CallingProvider[],
  context: SelectionContext,
): CallingProvider[] => providers.filter((provider) => offerOf(provider, context).isOffered);

/** The result of a click on a call button. */
export type CallChoice =
  | { kind: "none" }
  | { kind: "dial"; provider: CallingProvider }
  | { kind: "choose"; providers: readonly CallingProvider[]; preselectedId: string };

/**
 * A single provider dials at once. Of several, the user chooses one; the last choice is
 * preselected.
 */
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
