import {
  createSimulatedCarrier,
  type FarEndSettings,
  type SimulatedCarrier,
} from "@calling-extensions/telephony/simulated";
import type { Clock } from "@calling-extensions/platform";
import { openLoopbackMedia } from "@calling-extensions/telephony/webrtc";

/**
 * Creates the carrier that the phone's URL names: `?carrier=silent` is the simulated carrier without audio,
 * which needs no microphone. The default has real audio.
 */
export function openCarrier(
  search: string,
  options: { clock: Clock; settings: FarEndSettings },
): SimulatedCarrier {
  const isSilent = new URLSearchParams(search).get("carrier") === "silent";
  return createSimulatedCarrier({
    ...options,
    openMedia: isSilent ? undefined : openLoopbackMedia,
  });
}
