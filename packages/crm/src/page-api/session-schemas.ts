import { z } from "zod";
import { recordId } from "./id-schemas.ts";

/** `POST /_page/session`: signs in as a seeded demo user, the first one unless named. */
export const sessionRequest = z
  .object({ userId: recordId.optional() })
  .meta({ id: "SessionRequest" });
export type SessionRequest = z.infer<typeof sessionRequest>;

/** Who looks at the page: `GET` and `POST /_page/session`. */
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
