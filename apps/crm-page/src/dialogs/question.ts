import { createStore } from "../state/store.ts";
import type { ButtonTone } from "../controls/button.tsx";

/** Something the user must decide before the page goes on. */
export interface Question<Answer extends string> {
  title: string;
  body: string;
  /** The last one has the focus at first: put the harmless one there. */
  answers: readonly { value: Answer; label: string; tone: ButtonTone }[];
}

interface OpenQuestion extends Question<string> {
  /** With undefined where the dialog was closed without an answer. */
  settle: (answer: string | undefined) => void;
}

export const openQuestion = createStore<OpenQuestion | undefined>(undefined);

/** Asks in a dialog; undefined where it was closed, or another question took its place. */
export function askUser<Answer extends string>(
  question: Question<Answer>,
): Promise<Answer | undefined> {
  openQuestion.get()?.settle(undefined);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      settle(answer) {
        openQuestion.set(undefined);
        resolve(question.answers.find(({ value }) => value === answer)?.value);
      },
    });
  });
}
