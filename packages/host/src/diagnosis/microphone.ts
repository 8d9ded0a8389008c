import type { CallingError } from "@calling-extensions/contract";
import { hostError } from "../errors/host-error.ts";
import { givesMicrophone } from "../frame/allow-attribute.ts";
import type { FrameInfo } from "../frame/frame-info.ts";
import { sandboxLacks } from "../frame/sandbox.ts";

/**
 * Whether an app may ask for the microphone at all.
 *
 * @param app the origin that the app has, or is going to have.
 * @param address the origin of the address that the frame was given.
 */
export function microphoneWarning(
  { allow, ancestors, isSecure, sandbox, policyGivesMicrophone }: FrameInfo,
  app: string,
  address: string,
): CallingError | undefined {
  // Without an origin there is nobody to give it to, and more is wrong than that.
  if (sandboxLacks(sandbox, "allow-same-origin")) return undefined;
  const details = { allow, app };
  if (!isSecure) {
    const advice = "This page is on http: browsers keep the microphone to https.";
    return hostError("microphoneNotAllowed", advice, { details });
  }
  if (!givesMicrophone(allow, { app, address, page: ancestors[0] })) {
    const advice = `The frame's allow, "${allow}", does not give it to ${app}: add microphone to it`;
    const isElsewhere = app !== address;
    const rest = isElsewhere ? ", followed by that origin." : ".";
    return hostError("microphoneNotAllowed", advice + rest, { details });
  }
  if (policyGivesMicrophone(app) === false) {
    const advice = `The Permissions-Policy of this page, or of one around it, does not give it to ${app}: add that origin to microphone in the header.`;
    return hostError("microphoneNotAllowed", advice, { details });
  }
  return undefined;
}
