import { z } from "zod";
import { recordId } from "./ids.ts";

/**
 * The header with the session token of the CRM page. Not a cookie, because a browser sends the cookies of
 * 127.0.0.1 to all of its ports, and so to every calling app there.
 */
export const SESSION_HEADER = "x-crm-session";

/** `POST /_page/session`: signs in as a demo user, by default the first one. */
export const sessionRequest = z
  .object({ userId: recordId.optional() })
  .meta({ id: "SessionRequest" });
export type SessionRequest = z.infer<typeof sessionRequest>;

/** `GET /_page/session`: the signed-in user. */
export const pageSession = z
  .object({
    user: z.object({ id: recordId, ownerId: recordId, name: z.string(), email: z.string() }),
    /** `defaultCountry`: ISO 3166 letters, for numbers without a country code. */
    portal: z.object({ id: recordId, name: z.string(), defaultCountry: z.string().length(2) }),
    /** The `lastEventId` for `GET /_page/events` that includes every later change. */
    lastEventId: z.string(),
    /** The origin of the demo softphone, for `installDemoWidget`; absent if it isn't served. */
    softphoneUrl: z.string().optional(),
    /** A developer listens to reports on the calling app: see `pageReport`. */
    wantsReports: z.boolean().optional(),
  })
  .meta({ id: "PageSession" });
export type PageSession = z.infer<typeof pageSession>;

/** `POST /_page/session`: the session and its token. */
export const startedSession = pageSession
  .extend({
    /** For the header `x-crm-session` of every other request. */
    token: z.string(),
    /** When the token expires, in epoch milliseconds. */
    expiresAt: z.number(),
  })
  .meta({ id: "StartedSession" });
export type StartedSession = z.infer<typeof startedSession>;
