import type { DialRequest } from "@calling-extensions/host";
import { askUser } from "../dialogs/question.ts";
import { readLastChoice } from "../providers/local-settings.ts";
import { chooseProvider, offeredProviders } from "../providers/offer.ts";
import { useProviders } from "../providers/use-providers.ts";
import { useDesk } from "./calling-context.ts";
import { liveCalls } from "./frame-state.ts";
import { openChoice } from "./open-choice.ts";

/** What a click on a call button does: asks during a call, lets choose among several apps, dials. */
export function useStartCall(): (request: DialRequest) => Promise<void> {
  const desk = useDesk();
  const { providers, showInTest } = useProviders();
  return async (request) => {
    const isBusy = liveCalls(desk.frames.get()).length > 0;
    if (isBusy && !(await mayStartAnother(request.phoneNumber))) return;
    const { objectTypeId } = request.viewedRecord;
    const offered = offeredProviders(providers, { objectTypeId, showInTest });
    const choice = chooseProvider(offered, readLastChoice());
    if (choice.kind === "dial") desk.dial(choice.provider, request);
    if (choice.kind === "choose") openChoice.set({ ...choice, request });
  };
}

async function mayStartAnother(phoneNumber: string): Promise<boolean> {
  const answer = await askUser({
    title: "Start a second call?",
    body: `You are on a call. Calling ${phoneNumber} now makes it two at once.`,
    answers: [
      { value: "call", label: "Call anyway", tone: "secondary" },
      { value: "stay", label: "Stay on this call", tone: "primary" },
    ],
  });
  return answer === "call";
}
