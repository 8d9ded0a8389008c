import { CallingExtensions } from "./calling-extensions.ts";
import { Constants } from "./constants.ts";

/**
 * The entry of the script-tag file: one global name, and the two that the vendor's script defines and
 * pages use.
 *
 * @compat `window.default` and `window.Constants` are the vendor's names for its class and its
 * constants.
 * @differs The only other global is the class as `window.CallingExtensions`; the vendor's script defines
 * each of its exports as a global.
 */
Object.assign(globalThis, {
  CallingExtensions: Object.assign(CallingExtensions, { Constants }),
  default: CallingExtensions,
  Constants,
});
