import type { User } from "../auth/user.ts";
import type { Work } from "../work.ts";
import { getPageCall, type PageCallReference } from "./get-page-call.ts";
import { hearOfCall } from "./lost-calls.ts";

/** Renews the lease of a call; refuses with notFound where there is no such call. */
export async function touchPageCall(
  work: Work,
  user: User,
  reference: PageCallReference,
): Promise<void> {
  await hearOfCall(work, user, await getPageCall(work, user, reference));
}
