import { z } from "zod";

/**
 * `POST /_page/reports`, 204: how a calling app fares in the page, for whoever develops it. Sent where
 * the session says `wantsReports`. Sentences hold no phone numbers.
 */
export const pageReport = z
  .object({
    /** Name of the provider. */
    provider: z.string().max(200),
    /**
     * `status`: the app came up, or failed. `diagnosis`: what keeps it from working. `problem`: something
     * that the page met and survived, such as a message that does not fit.
     */
    kind: z.enum(["status", "diagnosis", "problem"]),
    /** The status, or the code of the error. */
    code: z.string().max(100),
    text: z.string().max(2000),
  })
  .meta({ id: "PageReport" });
export type PageReport = z.infer<typeof pageReport>;
