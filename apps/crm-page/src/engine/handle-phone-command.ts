import { t } from "@calling-extensions/ui/text";
import { ANSWER_TIMEOUT_MS } from "../limits.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { attractAttention } from "./attract-attention.ts";
import { type CallingController, isInUse } from "./calling-controller.ts";
import { type FrameState, SHOWN } from "./frame-state.ts";
import type { PhoneCommand, PhonePlace } from "./shared-calls.ts";
import { waitUntil } from "./wait-until.ts";

/** What other tabs ask of the phone, except the messages of their apps. */
type UserCommand = Exclude<PhoneCommand, { type: "relay" }>;

/**
 * Does what the user of another tab wants from the phone in this page.
 *
 * @throws Error with a sentence for that user.
 */
export async function handlePhoneCommand(
  controller: CallingController,
  place: PhonePlace,
  command: UserCommand,
): Promise<void> {
  switch (command.type) {
    case "hangUp":
      findReadyApp(controller, command);
      controller.hangUp(command.providerId, command.callKey);
      return;
    case "control":
      findReadyApp(controller, command);
      controller.control(command.providerId, command.callKey, command.command);
      return;
    case "answer":
      await answer(controller, command);
      return;
    case "release":
      if (place === "window") throw new Error(t`The phone is in the calling window.`);
      if (controller.frames.getState().some(isInUse)) throw new Error(t`The phone is on a call.`);
      return;
    default: {
      const provider = await findProvider(controller, command.providerId);
      if (command.type === "dial") controller.dial(provider, command.request);
      else {
        controller.open(provider, SHOWN);
        controller.show(provider.id);
      }
      window.focus();
      attractAttention();
    }
  }
}

/** Returns an app of this page for another tab, once its apps are known. */
export async function findProvider(
  controller: CallingController,
  id: string,
): Promise<CallingProvider> {
  const provider = await controller.providerOf(id);
  if (!provider) throw new Error(t`The tab that has the phone doesn't have this app.`);
  return provider;
}

/** What a user reads who wants something from a phone that is loading. */
export const NOT_READY = t`The phone isn't ready yet. Try again in a moment.`;

type CommandForCall = Extract<UserCommand, { callKey: string }>;

/** Returns the app of a call, if it is ready. The call of a closed tab is about to continue here. */
function findReadyApp(
  controller: CallingController,
  { providerId, callKey }: CommandForCall,
): FrameState {
  const frame = controller.find(providerId);
  const hasCall = frame?.calls.some(({ key }) => key === callKey) ?? false;
  if (!frame || !hasCall || frame.status !== "initialized") {
    throw new Error(NOT_READY);
  }
  return frame;
}

/**
 * Answers a call for the user of another tab. An app that does not answer may need the user here: for the microphone,
 * or because the browser lets no page start sound that the user has not touched.
 */
async function answer(
  controller: CallingController,
  command: Extract<UserCommand, { type: "answer" }>,
): Promise<void> {
  const { providerId, callKey, tab } = command;
  const { name } = findReadyApp(controller, command).provider;
  const hasStoppedRinging = (): boolean =>
    controller.find(providerId)?.calls.find(({ key }) => key === callKey)?.state !== "ringing";
  const isAsked = controller.answer(providerId, callKey, tab);
  if (isAsked && (await waitUntil(hasStoppedRinging, [controller.frames], ANSWER_TIMEOUT_MS)))
    return;
  controller.show(providerId);
  attractAttention();
  const text = t`${name} hasn't answered. It may need you where it is, for example to allow the microphone.`;
  throw new Error(text);
}
