import { isTransient } from "../api/page-error.ts";

/**
 * Returns a function that creates what a form describes. If a response was lost, the next call first looks for what
 * the earlier one has created, and changes that instead.
 */
export function createOnce<Body, Stored>({
  create,
  find,
  change,
}: {
  create: (body: Body) => Promise<unknown>;
  /** Finds what a request with an unknown result has created. */
  find: (unconfirmed: Body, body: Body) => Promise<Stored | undefined>;
  change: (stored: Stored, body: Body) => Promise<unknown>;
}): (body: Body) => Promise<void> {
  let unconfirmed: Body | undefined;
  return async (body) => {
    const stored = unconfirmed && (await find(unconfirmed, body));
    if (stored) {
      await change(stored, body);
      return;
    }
    unconfirmed = body;
    try {
      await create(body);
    } catch (error) {
      if (error instanceof Error && !isTransient(error)) unconfirmed = undefined;
      throw error;
    }
  };
}
