import { z } from "zod";
import { recordId } from "./id-schemas.ts";

/**
 * `POST /_page/probe`: what a page cannot see of a frame. Only an address of an installed calling app
 * is asked for: any of the app's origin, of one app where `providerId` names it. An address that the
 * user has just entered, which the service cannot know, is named as such by `override`.
 */
export const probeRequest = z
  .object({
    url: z
      .string()
      .max(2000)
      .refine(
        (text) => /^https?:/i.test(text) && URL.canParse(text),
        "must be an absolute http or https address",
      ),
    /** An app's id. */
    providerId: recordId.optional(),
    /** From local storage, or the form for one's own app. */
    override: z.boolean().optional(),
  })
  .meta({ id: "ProbeRequest" });
export type ProbeRequest = z.infer<typeof probeRequest>;

/** Why an address did not answer. */
export const probeFailure = z.enum([
  /** Its name leads nowhere. */
  "dns",
  /** Nothing takes connections there. */
  "refused",
  "timeout",
  /** Its certificate is self-signed, expired, or otherwise one that nobody vouches for. */
  "certificate",
  /** It speaks no TLS, or none that is understood here. */
  "tls",
  "tooManyRedirects",
  /** It is in a network that the service does not ask in, or no plain http or https address. */
  "notAllowed",
  "other",
]);
export type ProbeFailure = z.infer<typeof probeFailure>;

/** The headers of an address, after its redirects. Nothing of its content is read. */
export const probeResult = z
  .object({
    /** Whether an answer came that is no redirect, whatever its status. */
    reached: z.boolean(),
    /** Which address gave that answer, without a fragment. */
    finalUrl: z.string().optional(),
    status: z.number().int().optional(),
    /** The addresses that were redirected to, in their order; the last one may be what failed. */
    redirects: z.array(z.string()),
    xFrameOptions: z.string().optional(),
    /**
     * Sources of `frame-ancestors` in Content-Security-Policy as they are written, of several policies
     * those that all of them name; empty for nobody, absent where no policy has the directive.
     */
    frameAncestors: z.array(z.string()).optional(),
    permissionsPolicy: z.string().optional(),
    contentType: z.string().optional(),
    /** Where it was not reached. */
    failure: probeFailure.optional(),
  })
  .meta({ id: "ProbeResult" });
export type ProbeResult = z.infer<typeof probeResult>;
