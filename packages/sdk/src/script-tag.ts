import { CallingExtensions } from "./calling-extensions.ts";
import { Constants } from "./constants/constants.ts";

/**
 * The entry of the script-tag file: one name on the window, and the two that the vendor's script
 * leaves there and pages rely on.
 *
 * @compat `default` and `Constants` are the vendor's names for its class and its constants.
 */
Object.assign(globalThis, {
  CallingExtensions: Object.assign(CallingExtensions, { Constants }),
  default: CallingExtensions,
  Constants,
});
