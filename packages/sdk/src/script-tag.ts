import { CallingExtensions } from "./calling-extensions.ts";
import { Constants } from "./constants/constants.ts";

/**
 * The entry of the script-tag file: one name on the window, and the two that the vendor's script
 * leaves there and pages rely on.
 *
 * @compat `window.default` and `window.Constants` are the vendor's names for its class and its
 * constants.
 * @differs The class is `window.CallingExtensions` too, and that is all; the vendor's script puts
 * each of its exports on the window.
 */
Object.assign(globalThis, {
  CallingExtensions: Object.assign(CallingExtensions, { Constants }),
  default: CallingExtensions,
  Constants,
});
