import { z } from "zod";
import { recordId } from "./id-schemas.ts";

/**
 * `PUT /_page/installations/{appId}`, 204: installs a calling app, or grants it anew. Both `contacts`
 * and `timeline` must be among the scopes: otherwise 403 with MISSING_SCOPES, those that are missing in
 * `errors[0].context.requiredScopes`. `DELETE`, 204, uninstalls it. Both ask for the user's permission
 * `apps.manage`: otherwise 403 with the code MISSING_PERMISSION.
 */
export const installationRequest = z
  .object({
    scopes: z
      .array(z.string().regex(/^[a-z][a-z0-9._-]{0,199}$/i, "must be a scope such as contacts"))
      .max(200),
  })
  .meta({ id: "InstallationRequest" });
export type InstallationRequest = z.infer<typeof installationRequest>;

/** `GET /_page/installations`: every calling app, installed or not. */
export const installationList = z
  .object({
    results: z.array(
      z.object({
        appId: recordId,
        name: z.string(),
        isInstalled: z.boolean(),
        /** What it was granted; empty where it is not installed. */
        scopes: z.array(z.string()),
        /** What it lacks to be offered as a provider. */
        missingScopes: z.array(z.string()),
      }),
    ),
    /** Whether the user may install and uninstall. */
    canManage: z.boolean(),
  })
  .meta({ id: "InstallationList" });
export type InstallationList = z.infer<typeof installationList>;
