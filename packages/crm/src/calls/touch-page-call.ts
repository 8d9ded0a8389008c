import type { User } from "../auth/user.ts";
import { getObject } from "../objects/get-object.ts";
import type { Work } from "../work.ts";
import { callsType } from "./calls-type.ts";
import { hearOfCall } from "./lost-calls.ts";

/** Renews the lease of a call; refuses with notFound where there is no such call. */
export async function touchPageCall(work: Work, user: User, callId: string): Promise<void> {
  await hearOfCall(work, user, await getObject(work, { type: callsType, id: callId }));
}
