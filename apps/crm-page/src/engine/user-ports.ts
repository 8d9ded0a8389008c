import { isLive } from "@calling-extensions/contract";
import type { CallingHostOptions, DialRequest, HostPorts } from "@calling-extensions/host";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import type { CallingProvider } from "../providers/calling-provider.ts";
import type { CallingController } from "./calling-controller.ts";
import { liveCalls, liveCallsOf } from "./frame-state.ts";

/** Shows a host's confirmations in the page's dialogs. */
export function createUserPorts(
  controller: CallingController,
  { id, name }: CallingProvider,
): Required<Pick<HostPorts, "confirmDial" | "confirmLeave">> {
  return {
    confirmDial: ({ dial }) => confirmSecondCall(controller, dial),
    async confirmLeave({ calls }) {
      // The user writes notes in the app and can show it again.
      if (!calls.some(isLive)) return confirmHide(name);
      const answer = await requestConfirmation({
        title: t`You're on a call`,
        body: t`Closing hides ${name}. The call continues until you hang up.`,
        options: [
          { value: "hangUp", label: t`Hang up`, tone: "danger" },
          { value: "hide", label: t`Hide and keep the call`, tone: "secondary" },
          { value: "stay", label: t`Keep open`, tone: "primary" },
        ],
      });
      // The app stays visible, because the user writes notes there.
      if (answer === "hangUp") for (const { key } of calls) controller.hangUp(id, key);
      return answer === "hide";
    },
  };
}

/** A host confirms a second call in its own app. Only the page knows the calls in other apps. */
export function createUserHooks(
  controller: CallingController,
  { id }: CallingProvider,
): NonNullable<CallingHostOptions["hooks"]> {
  return {
    async beforeDial(request) {
      const frame = controller.find(id);
      const isOnCallHere = frame !== undefined && liveCallsOf(frame).length > 0;
      const isOnCall = liveCalls(controller.frames.getState()).length > 0;
      if (isOnCallHere || !isOnCall || (await confirmSecondCall(controller, request))) return;
      throw new Error(t`You're on a call in another app.`);
    },
  };
}

async function confirmHide(name: string): Promise<boolean> {
  const answer = await requestConfirmation({
    title: t`Your call isn't finished`,
    body: t`You haven't saved the call in ${name}. Closing hides ${name}; you can show it again and save then.`,
    options: [
      { value: "hide", label: t`Hide`, tone: "secondary" },
      { value: "stay", label: t`Keep open`, tone: "primary" },
    ],
  });
  return answer === "hide";
}

async function confirmSecondCall(
  controller: CallingController,
  request: DialRequest,
): Promise<boolean> {
  const answer = await requestConfirmation({
    title: t`Start a second call?`,
    body: t`You're on a call. Calling ${request.phoneNumber} now starts a second one.`,
    options: [
      { value: "call", label: t`Call anyway`, tone: "secondary" },
      { value: "stay", label: t`Stay on this call`, tone: "primary" },
    ],
  });
  if (answer !== "call") controller.rejectedDials.takeBack(request);
  return answer === "call";
}
