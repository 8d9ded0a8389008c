import type { DialRequest } from "@calling-extensions/host";
import { createStore } from "zustand/vanilla";
import { useDesk } from "../engine/calling-context.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { readLastChoice } from "../providers/local-settings.ts";
import { chooseProvider, offeredProviders } from "../providers/selectable-providers.ts";
import { useProviders } from "../providers/use-providers.ts";

/** A call that waits for the user to choose its app. */
export interface PendingChoice {
  providers: readonly CallingProvider[];
  preselectedId: string;
  request: DialRequest;
}

export const pendingChoice = createStore<PendingChoice | undefined>(() => undefined);

/** What a click on a call button does: lets choose among several apps, dials. */
export function useStartCall(): (request: DialRequest) => void {
  const desk = useDesk();
  const { providers, showInTest } = useProviders();
  return (request) => {
    const { objectTypeId } = request.viewedRecord;
    const offered = offeredProviders(providers, { objectTypeId, showInTest });
    const choice = chooseProvider(offered, readLastChoice());
    if (choice.kind === "dial") desk.dial(choice.provider, request);
    if (choice.kind === "choose") pendingChoice.setState({ ...choice, request }, true);
  };
}
