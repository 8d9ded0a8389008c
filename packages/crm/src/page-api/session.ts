import { z } from "zod";
import { recordId } from "./ids.ts";

/**
 * The header that carries the session token of the CRM page. Not a cookie: a browser sends the cookies
 * of 127.0.0.1 to every port of it, and so to every calling app served there.
 */
export const SESSION_HEADER = "x-crm-session";

/** `POST /_page/session`: signs in as a seeded demo user, the first one unless named. */
export const sessionRequest = z
  .object({ userId: recordId.optional() })
  .meta({ id: "SessionRequest" });
export type SessionRequest = z.infer<typeof sessionRequest>;

/** Who is signed in: `GET /_page/session`. */
export const pageSession = z
  .object({
    user: z.object({ id: recordId, ownerId: recordId, name: z.string(), email: z.string() }),
    /** `defaultCountry`: ISO 3166 letters, for numbers without a country code. */
    portal: z.object({ id: recordId, name: z.string(), defaultCountry: z.string().length(2) }),
    /** Where `GET /_page/events` goes on from, by `lastEventId`, to miss nothing that changes from now on. */
    lastEventId: z.string(),
    /** Origin of the demo softphone, for `installDemoWidget`; absent where none is served. */
    softphoneUrl: z.string().optional(),
    /** Somebody develops a calling app: how it fares is to be reported, see `pageReport`. */
    wantsReports: z.boolean().optional(),
  })
  .meta({ id: "PageSession" });
export type PageSession = z.infer<typeof pageSession>;

/** `POST /_page/session`: the session and its token. */
export const startedSession = pageSession
  .extend({
    /** Goes into the header `x-crm-session` of every other request. */
    token: z.string(),
    /** When the token stops working, in epoch milliseconds. */
    expiresAt: z.number(),
  })
  .meta({ id: "StartedSession" });
export type StartedSession = z.infer<typeof startedSession>;
