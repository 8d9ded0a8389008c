import { createStore } from "zustand/vanilla";
import type * as NumberPlans from "./loaded-plans.ts";

/** The number plans of all countries. Until they have loaded, numbers are shown as they were entered. */
export const numberPlans = createStore<typeof NumberPlans | undefined>(() => undefined);
