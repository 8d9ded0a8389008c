import type { CallingHostOptions, DialRequest, HostPorts } from "@calling-extensions/host";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import type { CallingProvider } from "../providers/calling-provider.ts";
import type { CallingDesk } from "./calling-controller.ts";
import { isLive, liveCalls, liveCallsOf } from "./frame-state.ts";

/** What a host asks the user, in the page's own dialogs. */
export function createUserPorts(
  desk: CallingDesk,
  { id, name }: CallingProvider,
): Required<Pick<HostPorts, "confirmDial" | "confirmLeave">> {
  return {
    confirmDial: ({ dial }) => mayCallAsWell(desk, dial),
    async confirmLeave({ calls }) {
      // The notes are written in the app, which can be shown again.
      if (!calls.some(isLive)) return mayHideUnfinished(name);
      const answer = await requestConfirmation({
        title: "You are on a call",
        body: `Closing hides ${name}; the call goes on until you hang up.`,
        options: [
          { value: "hangUp", label: "Hang up", tone: "danger" },
          { value: "hide", label: "Hide, keep the call", tone: "secondary" },
          { value: "stay", label: "Leave it open", tone: "primary" },
        ],
      });
      // The app stays in sight: the call's notes are written there.
      if (answer === "hangUp") for (const { key } of calls) desk.hangUp(id, key);
      return answer === "hide";
    },
  };
}

/** A host knows its own calls, and asks about them itself; those in other apps only the page knows. */
export function createUserHooks(
  desk: CallingDesk,
  { id }: CallingProvider,
): NonNullable<CallingHostOptions["hooks"]> {
  return {
    async beforeDial(request) {
      const frame = desk.find(id);
      const isOnCallHere = frame !== undefined && liveCallsOf(frame).length > 0;
      const isOnCall = liveCalls(desk.frames.getState()).length > 0;
      if (isOnCallHere || !isOnCall || (await mayCallAsWell(desk, request))) return;
      throw new Error("You are on a call in another app.");
    },
  };
}

async function mayHideUnfinished(name: string): Promise<boolean> {
  const answer = await requestConfirmation({
    title: "Your call isn't finished",
    body: `You haven't saved the call in ${name}. Closing hides ${name}; you can show it again and save then.`,
    options: [
      { value: "hide", label: "Hide", tone: "secondary" },
      { value: "stay", label: "Keep open", tone: "primary" },
    ],
  });
  return answer === "hide";
}

async function mayCallAsWell(desk: CallingDesk, request: DialRequest): Promise<boolean> {
  const answer = await requestConfirmation({
    title: "Start a second call?",
    body: `You are on a call. Calling ${request.phoneNumber} now makes it two at once.`,
    options: [
      { value: "call", label: "Call anyway", tone: "secondary" },
      { value: "stay", label: "Stay on this call", tone: "primary" },
    ],
  });
  if (answer !== "call") desk.refusedDials.takeBack(request);
  return answer === "call";
}
