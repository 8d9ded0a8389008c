import {
  definitionOf,
  type CallingError,
  type HostMessage,
  type NamedRequestType,
  type PayloadOf,
  type ReplyTo,
} from "@calling-extensions/contract";
import { portError } from "../host-error.ts";
import type { Handler, Handlers } from "./handler.ts";

/** The requests by their types, with what the reply contains beside its `requestId`; undefined if there is none. */
export type Answers = {
  readonly [Type in NamedRequestType]: (
    data: PayloadOf<Type> & { readonly requestId: string },
  ) => Promise<Omit<PayloadOf<ReplyTo<Type>>, "requestId" | "error"> | undefined>;
};

interface ReplyOptions {
  send(this: void, message: HostMessage): void;
  onProblem(this: void, problem: CallingError): void;
}

/** Handles requests that name themselves. The reply has the type that the contract says, and an error if one is thrown. */
export function answerNamedRequests(
  answers: Answers,
  { send, onProblem }: ReplyOptions,
): Pick<Handlers, NamedRequestType> {
  const handle =
    (type: NamedRequestType): Handler<NamedRequestType> =>
    async ({ requestId, ...data }) => {
      // The app couldn't tell to which request a result belongs.
      if (!requestId) return;
      // Indexing loses the relation between the table's key, the request and its reply.
      const answer = answers[type] as (data: object) => Promise<object | undefined>;
      const reply = (outcome: object): void =>
        send({
          type: definitionOf(type).request?.reply,
          data: { requestId, ...outcome },
        } as HostMessage);
      try {
        const outcome = await answer({ ...data, requestId });
        if (outcome) reply(outcome);
      } catch (cause) {
        const problem = portError(type, cause);
        onProblem(problem);
        reply({ error: { message: problem.message } });
      }
    };
  const types = Object.keys(answers) as NamedRequestType[];
  return Object.fromEntries(types.map((type) => [type, handle(type)])) as Pick<
    Handlers,
    NamedRequestType
  >;
}
