import type { MessageRecord } from "@calling-extensions/host";
import type { MessageProblem } from "./message-problem.ts";
import { fieldOf } from "./message-fields.ts";

/** Shorter numbers are extensions. */
const MIN_DIGITS = 7;

/** The digits of a number, without those that only a local format has. */
const digitsOf = (number: string): string => number.replaceAll(/\D/g, "").replace(/^0+/, "");

/** The number that an outbound call names, with or without its old field; undefined if it names none. */
function calledNumber(message: MessageRecord): string | undefined {
  const number = fieldOf(message, "toNumber") || fieldOf(message, "phoneNumber");
  return typeof number === "string" && digitsOf(number).length > 0 ? number : undefined;
}

interface DialedCall {
  readonly message: MessageRecord;
  readonly dialed: string;
  readonly called: string;
}

/** Each outbound call that names a number, with the number that was dialed last. */
function findDialedCalls(messages: readonly MessageRecord[]): readonly DialedCall[] {
  let dialed: string | undefined;
  return messages.flatMap((message) => {
    const { direction, type } = message;
    if (direction === "out" && type === "DIAL_NUMBER") {
      dialed = String(fieldOf(message, "phoneNumber"));
    }
    if (direction === "out" || type !== "OUTGOING_CALL_STARTED" || dialed === undefined) return [];
    const called = calledNumber(message);
    return called === undefined ? [] : [{ message, dialed, called }];
  });
}

const isSameNumber = ({ dialed, called }: DialedCall): boolean => {
  const [first, second] = [digitsOf(dialed), digitsOf(called)];
  return first === second || (second.length >= MIN_DIGITS && first.endsWith(second));
};

/** Calls to another number than the one that was dialed. */
export const findOtherNumbers = (messages: readonly MessageRecord[]): readonly MessageProblem[] =>
  findDialedCalls(messages)
    .filter((call) => !isSameNumber(call))
    .map(({ message }) => ({
      text: "The app called another number than the one that was dialed.",
      message,
    }));

/** Calls whose number lacks the country. A number as it was dialed is right in any format. */
export const findLocalNumbers = (messages: readonly MessageRecord[]): readonly MessageProblem[] =>
  findDialedCalls(messages)
    .filter((call) => isSameNumber(call) && call.called !== call.dialed)
    .filter(({ called }) => !called.trim().startsWith("+"))
    .map(({ message }) => ({
      text: "OUTGOING_CALL_STARTED names the number without its country code.",
      message,
    }));
