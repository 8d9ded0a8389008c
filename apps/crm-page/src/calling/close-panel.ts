import { askUser } from "../dialogs/question.ts";
import type { CallingDesk } from "./calling-desk.ts";
import { liveCallsOf, type FrameState } from "./frame-state.ts";

/** Closes an app's panel; during a call it asks first, since a hidden call goes on. */
export async function closePanel(desk: CallingDesk, frame: FrameState): Promise<void> {
  const { id, name } = frame.provider;
  if (liveCallsOf(frame).length === 0) {
    desk.hide(id);
    return;
  }
  const answer = await askUser({
    title: "You are on a call",
    body: `Closing hides ${name}; the call goes on until you hang up.`,
    answers: [
      { value: "hangUp", label: "Hang up", tone: "danger" },
      { value: "hide", label: "Hide, keep the call", tone: "secondary" },
      { value: "stay", label: "Leave it open", tone: "primary" },
    ],
  });
  if (answer === "hangUp") desk.hangUp(id);
  if (answer === "hide") desk.hide(id);
}
