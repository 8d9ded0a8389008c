import { type CallingProvider, locationOf } from "../providers/calling-provider.ts";

/** What decides which app the calling window shows. */
export interface WindowRequest {
  /** Named in the URL. */
  readonly requestedId: string | undefined;
  /** The page that opened the window: of the app, if it opens the window itself. */
  readonly referrer: string;
  readonly lastChoiceId: string | null;
}

/** Returns the app that the calling window shows first; undefined if there is none. */
export function providerOfWindow(
  providers: readonly CallingProvider[],
  { requestedId, referrer, lastChoiceId }: WindowRequest,
): CallingProvider | undefined {
  const opener = URL.canParse(referrer) ? new URL(referrer).origin : undefined;
  const rules: ((provider: CallingProvider) => boolean)[] = [
    ({ id }) => id === requestedId,
    ({ url, allowedOrigins }) =>
      opener !== undefined && (new URL(url).origin === opener || allowedOrigins.includes(opener)),
    ({ id }) => id === lastChoiceId,
    ({ usesCallingWindow }) => usesCallingWindow,
    (provider) => locationOf(provider) === "remote",
    () => true,
  ];
  for (const isChosen of rules) {
    const provider = providers.find(isChosen);
    if (provider) return provider;
  }
  return undefined;
}
