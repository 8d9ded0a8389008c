import { stateLabels } from "../messages/state-labels.ts";
import { savingLabels, visibilityLabel } from "./state-texts.ts";
import type { RecordedCall, SessionState } from "./session-state.ts";

/** A value that is another one at another moment; undefined if there is none. */
export interface Difference {
  /** `App`, or the name of a call. */
  readonly subject: string;
  readonly what: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Values = Readonly<Record<string, string | undefined>>;

/** What differs in the state of a session between two moments. */
export function differencesBetween(one: SessionState, other: SessionState): readonly Difference[] {
  const names = new Set([...one.calls.keys(), ...other.calls.keys()]);
  return [
    ...differencesIn("App", appValues(one), appValues(other)),
    ...[...names].flatMap((name) => {
      const [before, after] = [one.calls.get(name), other.calls.get(name)];
      return before === after ? [] : differencesIn(name, callValues(before), callValues(after));
    }),
  ];
}

function differencesIn(subject: string, before: Values, after: Values): Difference[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys]
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ subject, what, before: before[what], after: after[what] }));
}

const appValues = ({ status, error, visibility }: SessionState): Values => ({
  status,
  error,
  visibility: visibility && visibilityLabel(visibility),
});

const callValues = (call: RecordedCall | undefined): Values =>
  call
    ? {
        state: stateLabels[call.state],
        number: call.number,
        records: call.records.join(", ") || undefined,
        "end status": call.endStatus,
        saving: savingLabels[call.saving],
        error: call.error,
        engagement: call.engagementId,
        ...Object.fromEntries(
          Object.entries(call.properties).map(([name, value]) => [
            `property ${name}`,
            String(value),
          ]),
        ),
      }
    : {};
