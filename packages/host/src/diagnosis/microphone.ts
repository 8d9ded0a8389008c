import type { CallingError } from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import type { FrameInfo } from "../frame/frame-info.ts";
import { allowsMicrophone, sandboxLacks } from "../frame/frame-policy.ts";

/**
 * Warns if an app can't ask for the microphone.
 *
 * @param app the origin that the app has or will have.
 * @param url the origin of the frame's URL.
 */
export function microphoneWarning(
  { allow, ancestors, isSecure, sandbox, policyAllowsMicrophone }: FrameInfo,
  app: string,
  url: string,
): CallingError | undefined {
  // A frame without an origin gets no permissions; another diagnosis reports it.
  if (sandboxLacks(sandbox, "allow-same-origin")) return undefined;
  const details = { allow, app };
  if (!isSecure) {
    const advice = "This page is on http: browsers allow the microphone on https only.";
    return hostError("microphoneNotAllowed", advice, { details });
  }
  if (!allowsMicrophone(allow, { app, url, page: ancestors[0] })) {
    const advice = `The frame's allow, "${allow}", does not allow it for ${app}: add microphone`;
    const isElsewhere = app !== url;
    const rest = isElsewhere ? ", followed by that origin." : ".";
    return hostError("microphoneNotAllowed", advice + rest, { details });
  }
  if (policyAllowsMicrophone(app) === false) {
    const advice = `The Permissions-Policy of this page, or of one around it, does not allow it for ${app}: add that origin to microphone in the header.`;
    return hostError("microphoneNotAllowed", advice, { details });
  }
  return undefined;
}
