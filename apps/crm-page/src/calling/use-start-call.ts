import type { DialRequest } from "@calling-extensions/host";
import { readLastChoice } from "../providers/local-settings.ts";
import { chooseProvider, offeredProviders } from "../providers/offer.ts";
import { useProviders } from "../providers/use-providers.ts";
import { useDesk } from "./calling-context.ts";
import { pendingChoice } from "./open-choice.ts";

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
