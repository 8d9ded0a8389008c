import type { DialRequest } from "@calling-extensions/host";
import { use } from "react";
import { createStore } from "zustand/vanilla";
import { PhoneControlContext } from "../engine/phone-context.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { readLastChoice } from "../providers/local-settings.ts";
import { chooseProvider, selectableProviders } from "../providers/selectable-providers.ts";
import { useProviders } from "../providers/use-providers.ts";
import { addWaitingCall } from "./waiting-calls.ts";

/** A call that waits until the user has chosen an app. */
export interface PendingChoice {
  providers: readonly CallingProvider[];
  preselectedId: string;
  request: DialRequest;
}

export const pendingChoice = createStore<PendingChoice | undefined>(() => undefined);

/** Handles a click on a call button: dials, or asks which of several apps to use. */
export function useStartCall(): (request: DialRequest) => void {
  const control = use(PhoneControlContext);
  const { providers, showInTest } = useProviders();
  return (request) => {
    const { objectTypeId } = request.viewedRecord;
    const offered = selectableProviders(providers, { objectTypeId, showInTest });
    const choice = chooseProvider(offered, readLastChoice());
    if (choice.kind === "dial" && control) control.dial(choice.provider, request);
    if (choice.kind === "dial" && !control) addWaitingCall({ provider: choice.provider, request });
    if (choice.kind === "choose") pendingChoice.setState({ ...choice, request }, true);
  };
}
