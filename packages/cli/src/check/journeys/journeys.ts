import type { RuleId } from "../rules.ts";
import type { Journey } from "./journey.ts";
import { checkCallingWindow } from "./calling-window.ts";
import { checkEngagementFailures } from "./engagement-failures.ts";
import { checkDeclinedCall, checkInboundCall } from "./inbound.ts";
import { callRules, checkOutboundCall } from "./outbound.ts";
import { checkCancel, outcomeJourneys } from "./outcomes.ts";
import { checkIdleHour } from "./idle-hour.ts";
import { checkDialWhileLoggedOut, checkLogout } from "./logout.ts";
import { checkDeniedMicrophone } from "./microphone-denied.ts";
import { checkNavigation } from "./navigation.ts";
import { checkOtherSite } from "./other-site.ts";
import { checkMissedCall } from "./missed-call.ts";
import { checkRepeatedCalls, repeatedCallRules } from "./repeated-calls.ts";
import { checkBlockedStorage, checkReload, checkRemount } from "./restart.ts";
import { restartedCallJourneys } from "./restarted-calls.ts";
import { checkScreen, screenRules } from "./screen.ts";
import { secondCallJourneys } from "./second-call.ts";
import { unansweredCallJourneys } from "./unanswered-calls.ts";
import { lostReplyJourney, unusualMessageJourneys } from "./unusual-messages.ts";
import { checkTwoTabs } from "./two-tabs.ts";
import { checkVisibility } from "./visibility.ts";
import { checkWatchedCall, watchedRules } from "./watched-call.ts";

/** A journey, and the rules that it decides. Rules about messages and errors hold in every journey. */
interface JourneyEntry {
  /** The journey in a report. */
  readonly title: string;
  readonly rules: readonly RuleId[];
  readonly journey: Journey;
}

/** Rules that hold in each journey with a call. */
const generalRules: readonly RuleId[] = [
  "logged-in",
  "valid-messages",
  "exact-messages",
  "legal-order",
  "message-rate",
  "called-number",
  "number-format",
  "logout-in-call",
  "private-data",
  "no-uncaught-errors",
];

/** All journeys of an app that starts, in order. */
export const journeys: readonly JourneyEntry[] = [
  { title: "An outbound call", rules: [...callRules, ...generalRules], journey: checkOutboundCall },
  {
    title: "The screens",
    rules: screenRules,
    journey: checkScreen,
  },
  { title: "A canceled call", rules: ["outcome-canceled"], journey: checkCancel },
  ...outcomeJourneys,
  {
    title: "An inbound call",
    rules: ["inbound-call", "inbound-answered"],
    journey: checkInboundCall,
  },
  { title: "A declined call", rules: ["inbound-declined"], journey: checkDeclinedCall },
  { title: "Many calls", rules: repeatedCallRules, journey: checkRepeatedCalls },
  {
    title: "A CRM that stores the call late or not at all",
    rules: ["engagement-refused", "engagement-slow"],
    journey: checkEngagementFailures,
  },
  ...unusualMessageJourneys,
  ...secondCallJourneys,
  { title: "A log-out during a call", rules: ["logout-in-call"], journey: checkLogout },
  {
    title: "A dial before the login",
    rules: ["dial-logged-out"],
    journey: checkDialWhileLoggedOut,
  },
  { title: "A reload", rules: ["reload"], journey: checkReload },
  { title: "A frame that is removed and added again", rules: ["remount"], journey: checkRemount },
  ...restartedCallJourneys,
  ...unansweredCallJourneys,
  { title: "Another record and back", rules: ["navigation"], journey: checkNavigation },
  { title: "A hidden tab", rules: ["visibility"], journey: checkVisibility },
  { title: "Two tabs", rules: ["two-tabs"], journey: checkTwoTabs },
  { title: "The calling window", rules: ["calling-window"], journey: checkCallingWindow },
  { title: "A call that is watched", rules: watchedRules, journey: checkWatchedCall },
  {
    title: "A denied microphone",
    rules: ["microphone-denied"],
    journey: checkDeniedMicrophone,
  },
  { title: "Partitioned storage", rules: ["storage-partitioned"], journey: checkOtherSite },
  { title: "Blocked storage", rules: ["storage-blocked"], journey: checkBlockedStorage },
  // The last ones: their clock stays in the browser's context.
  lostReplyJourney,
  { title: "A missed call", rules: ["inbound-missed"], journey: checkMissedCall },
  { title: "An idle hour", rules: ["leftovers"], journey: checkIdleHour },
];
