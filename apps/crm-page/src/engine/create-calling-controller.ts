import type { PageHandle } from "@calling-extensions/page-handle";
import type { Location } from "../providers/calling-provider.ts";
import { CallingController } from "./calling-controller.ts";
import { pageFaults } from "./page-faults.ts";

/** Creates the page's controller and exposes it to tests and the console. */
export function createCallingController(location?: Location): CallingController {
  const controller = new CallingController(location);
  window.callingCrm = { apps: controller.apps, faults: pageFaults } satisfies PageHandle;
  return controller;
}
