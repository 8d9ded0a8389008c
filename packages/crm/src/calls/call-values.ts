import { callFields, endProperties, isOver, type CallField } from "@calling-extensions/contract";
import { type CallContent, stateProperties } from "./call-document.ts";
import { isEndStatus, isOngoingStatus } from "./call-status.ts";

type Values = Readonly<Record<string, string>>;

/** The statuses of live calls. */
const liveStatuses: Partial<Record<CallContent["state"], string>> = {
  dialing: "CONNECTING",
  ringing: "RINGING",
  inProgress: "IN_PROGRESS",
};

/** The properties that follow from the state of a call. */
export function stateValues(content: CallContent): Record<string, string> {
  const { state, endStatus = "completed" } = content;
  const status = liveStatuses[state];
  return status ? { hs_call_status: status } : endProperties({ ...content, endStatus });
}

/** The properties that have the value of a field. */
function valuesOfFields(content: CallContent): Record<string, string> {
  const values: Readonly<Record<string, unknown>> = { ...content };
  return Object.fromEntries(
    Object.entries<CallField>(callFields).flatMap(([name, { property }]) => {
      const value = values[name];
      return property === undefined || typeof value !== "string" ? [] : [[property, value]];
    }),
  );
}

/**
 * The properties of the engagement that a document sets, without those that are set once. The app's
 * properties win, except for a live status after the call ended.
 */
export function valuesOf(content: CallContent, appValues: Values): Record<string, string> {
  const ofState = stateValues(content);
  const { hs_call_status: appStatus, ...otherAppValues } = appValues;
  const isStatusOfApp =
    appStatus !== undefined &&
    !(isOver(content) && (isOngoingStatus(appStatus) || appStatus === ""));
  // A different end status would contradict the app's status.
  if (isStatusOfApp && appStatus !== ofState["hs_call_status"])
    delete ofState["calling_end_status"];
  return {
    ...valuesOfFields(content),
    ...ofState,
    ...otherAppValues,
    ...(isStatusOfApp && { hs_call_status: appStatus }),
  };
}

/** The state of an engagement before a document changes it. */
export interface EngagementFacts {
  readonly values: Values;
  readonly isCompleted: boolean;
  /** Whether another document of the same call is further along. */
  readonly isBehind: boolean;
}

/** One version of a document, and the app's properties in it that are valid. */
export interface ReadVersion {
  readonly content: CallContent;
  readonly appValues: Values;
}

/**
 * Plans which values of an engagement a version changes: those that differ from the previous version.
 * Values that other programs wrote stay.
 */
export function planChanges(
  previous: ReadVersion | undefined,
  next: ReadVersion,
  facts: EngagementFacts,
): Record<string, string> {
  const before = previous && valuesOf(previous.content, previous.appValues);
  const after = valuesOf(next.content, next.appValues);
  const changes = before ? differences(before, after, facts) : missing(after, next, facts);
  for (const name of stateProperties) {
    const isKept = facts.isBehind || (hasEnded(facts) && name !== "hs_call_duration");
    if (isKept && !(name in next.appValues)) delete changes[name];
  }
  if (facts.isCompleted && isOngoingStatus(changes["hs_call_status"])) {
    delete changes["hs_call_status"];
  }
  // A page that has lost the call, or never had its end, continues it and ends it again.
  const { hs_call_duration: known } = facts.values;
  if (hasEnded(facts) && Number(changes["hs_call_duration"]) > Number(known)) {
    delete changes["hs_call_duration"];
  }
  const isDurationOfApp = "hs_call_duration" in next.appValues;
  const isDurationOfOthers = facts.values["hs_call_duration"] !== before?.["hs_call_duration"];
  if (!isDurationOfApp && isDurationOfOthers && "hs_call_duration" in facts.values) {
    delete changes["hs_call_duration"];
  }
  return changes;
}

/** Whether the way in which a call ended is final. A lost call may continue. */
const hasEnded = ({ isCompleted, values }: EngagementFacts): boolean =>
  isCompleted && isEndStatus(values["hs_call_status"]) && values["calling_end_status"] !== "LOST";

/** The values that differ from those before. */
export const differingValues = (before: Values, after: Values): Record<string, string> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));

function differences(before: Values, after: Values, { values }: EngagementFacts) {
  const changes = differingValues(before, after);
  // A lost call is live again: it has no end.
  for (const name of stateProperties) {
    if (!(name in after) && name in before && values[name] === before[name]) changes[name] = "";
  }
  return changes;
}

/** For an engagement that a program created over the public interface: its values stay. */
function missing(after: Values, { content, appValues }: ReadVersion, { values }: EngagementFacts) {
  const ends = isOver(content) && isOngoingStatus(values["hs_call_status"]);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name]) =>
        !(name in values) || name in appValues || (ends && stateProperties.includes(name)),
    ),
  );
}
