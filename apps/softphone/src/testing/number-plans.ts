import * as loadedPlans from "../numbers/loaded-plans.ts";
import { numberPlans } from "../numbers/number-plans.ts";

// As in a phone that has loaded completely.
numberPlans.setState(loadedPlans, true);
