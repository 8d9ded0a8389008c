import type { CallDocument } from "@calling-extensions/host";
import type { Frames } from "../engine/frame-state.ts";
import { type SharedCall, sharedCallsOf } from "../engine/shared-calls.ts";

/** The calls that this page knows in addition to its own apps' calls. */
export interface OtherCalls {
  readonly elsewhere: readonly SharedCall[];
  readonly abandoned: readonly CallDocument[];
}

/**
 * Leaves out calls that a better source has: this page's apps, then the page that has the phone. While a call moves
 * between tabs, several report it, and an app that reports it to two of them has it under two keys.
 */
export function eachCallOnce(frames: Frames, { elsewhere, abandoned }: OtherCalls): OtherCalls {
  const here = new Set(frames.flatMap(({ calls }) => calls.map(({ key }) => key)));
  const appIds = new Set(sharedCallsOf(frames).map(appIdOf));
  const others = elsewhere.filter((call) => !here.has(call.key) && !appIds.has(appIdOf(call)));
  const listed = new Set([...here, ...others.map(({ key }) => key)]);
  return { elsewhere: others, abandoned: abandoned.filter(({ id }) => !listed.has(id)) };
}

/** Apps reuse their ids, but not for two live calls. */
const appIdOf = ({ providerId, externalCallId }: SharedCall): string =>
  `${providerId} ${externalCallId}`;
