import { numberPlans } from "../numbers/number-plans.ts";

// As in a phone that has loaded completely.
await numberPlans.load();
