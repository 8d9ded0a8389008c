import type { DialingContext } from "../crm-link/crm-link.ts";
import type { Message } from "../languages/language.ts";
import { numberProblem, readNumber } from "../numbers/phone-number.ts";
import type { Texts } from "../languages/en.ts";
import { presenceOf } from "./availability.ts";
import { liveCallsOf, type PhoneState } from "./phone-state.ts";

type DialObstacle = keyof Pick<Texts["notices"], "twoCallsBefore" | "callBefore" | "notesBefore">;

/** The text about what the user has to do before a call can be made; undefined if nothing. */
export function findDialObstacle(state: PhoneState, canAddCall: boolean): DialObstacle | undefined {
  const [first, second] = liveCallsOf(state);
  if (second) return "twoCallsBefore";
  if (first) {
    return canAddCall && first.state === "inProgress" ? undefined : "callBefore";
  }
  return presenceOf(state) === "wrapUp" ? "notesBefore" : undefined;
}

/** The number to transfer to, and why that isn't possible, if so. */
export function readTransfer(
  text: string,
  state: Pick<PhoneState, "dialPlan">,
): { target: string; problem?: Message | undefined } {
  const { toNumber, extension, problem } = readDial(text, undefined, state);
  return extension === undefined
    ? { target: toNumber, problem }
    : { target: toNumber, problem: ({ texts }) => texts.transfer.noExtension };
}

/** Whether the phone calls a number to which a server redirects its call, without asking its user. */
export function mayRedirectTo(text: string, { dialPlan }: Pick<PhoneState, "dialPlan">): boolean {
  const number = readNumber(text, dialPlan);
  return number.kind === "dialable" && number.warning === undefined;
}

/** The number to dial, with its extension, and why it can't be dialed, if so. */
export function readDial(
  text: string,
  dialingContext: DialingContext | undefined,
  { dialPlan }: Pick<PhoneState, "dialPlan">,
): { toNumber: string; extension?: string | undefined; problem?: Message } {
  const number = readNumber(text, dialPlan, dialingContext?.countryCode ?? undefined);
  if (number.kind === "dialable") {
    return { toNumber: number.dialString, extension: number.extension };
  }
  return {
    toNumber: text,
    problem: (language) =>
      language.texts.notices.cannotCall(text.slice(0, 100), numberProblem(number, language)),
  };
}
