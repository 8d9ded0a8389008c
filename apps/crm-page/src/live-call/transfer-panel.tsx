import type { RecordReference } from "@calling-extensions/host";
import { Badge, Button, PhoneNumber } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useSession } from "../session/session.ts";
import { type Callee, findCallees } from "../engine/find-contacts.ts";
import { MAX_SEARCH_LENGTH, SEARCH_DELAY_MS } from "../limits.ts";
import type { User } from "../users/users-query.ts";
import styles from "./transfer-panel.module.css";

/** A number that the other party can be connected with, and whose it is. */
type Target = Omit<Callee, "numbers"> & Callee["numbers"][number];

/** The other party of a call. */
export interface OtherParty {
  /** As the app writes it. */
  readonly number: string;
  readonly calledRecord?: RecordReference | undefined;
}

/** Asks whom the other party is connected with: a contact, a colleague, or a number. */
export function TransferPanel({
  otherParty,
  onTransfer,
  onClose,
}: {
  otherParty: OtherParty;
  onTransfer: (phoneNumber: string) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const trimmed = text.trim();
  const isName = /\p{L}/u.test(trimmed) && !trimmed.includes(";ext=");
  const { targets, problem } = useTargets(isName ? trimmed : "", otherParty);
  const [only] = targets.length === 1 ? targets : [];
  const submit = (): void => {
    if (!isName) onTransfer(trimmed);
    else if (only) onTransfer(only.dialString);
    else setAsked(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its controls
    <form
      aria-label={t`Transfer`}
      className={styles.transfer}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        else moveWithArrows(event, field.current);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== "") submit();
      }}
    >
      <div className={styles.entry}>
        <label htmlFor={id}>{t`Transfer to`}</label>
        <input
          ref={field}
          id={id}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel
          autoFocus
          dir="auto"
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t`Name or number`}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setAsked(false);
          }}
        />
        <Button type="submit" tone="primary" disabled={trimmed === ""}>
          {t`Transfer`}
        </Button>
      </div>
      {isName && (
        <>
          <ul className={styles.targets}>
            {targets.map((target, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two contacts may have a number in common
              <li key={`${target.dialString} ${index}`}>
                <TargetButton {...target} onChoose={() => onTransfer(target.dialString)} />
              </li>
            ))}
          </ul>
          <output className={styles.status}>
            {problem ?? (isAsked && targets.length > 1 && t`Choose one of these numbers.`)}
          </output>
        </>
      )}
    </form>
  );
}

function TargetButton({
  name,
  company,
  colleague,
  text,
  extension,
  onChoose,
}: Target & { onChoose: () => void }) {
  return (
    <button type="button" className={styles.target} onClick={onChoose}>
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.quiet}>
        {company !== undefined && <bdi>{company}</bdi>} <PhoneNumber>{text}</PhoneNumber>
        {extension !== undefined && <> {rich`ext. ${<PhoneNumber>{extension}</PhoneNumber>}`}</>}
      </span>
      {colleague && (
        <>
          {" "}
          <Badge>{t`Colleague`}</Badge> <Availability user={colleague} />
        </>
      )}
    </button>
  );
}

/** Whether a colleague takes calls now. */
function Availability({ user: { availableIn, liveCallsSince } }: { user: User }) {
  if (liveCallsSince.length > 0) return <Badge tone="accent">{t`In a call`}</Badge>;
  return availableIn.length > 0 ? (
    <Badge tone="good">{t`Available`}</Badge>
  ) : (
    <Badge>{t`Not available`}</Badge>
  );
}

/** In E.164, without an extension. Apps may add spaces and brackets. */
const toE164 = (number: string): string => number.replace(/;.*/, "").replaceAll(/[^\d+]/g, "");

/** Whether a number is the other party's. Other people may have another extension of the same number. */
const isOtherParty = (
  { phoneNumber, extension, objectTypeId, objectId }: Target,
  { number, calledRecord }: OtherParty,
): boolean =>
  phoneNumber === toE164(number) &&
  (extension === undefined ||
    (objectTypeId === calledRecord?.objectTypeId && objectId === calledRecord.objectId));

/** The numbers of the colleagues, contacts and companies with a name, once typing pauses, and why there are none. */
function useTargets(
  name: string,
  otherParty: OtherParty,
): {
  targets: readonly Target[];
  problem: string | undefined;
} {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const { data, error } = useQuery({
    queryKey: ["transfer-targets", asked],
    queryFn:
      asked === ""
        ? skipToken
        : ({ signal }) => findCallees(queryClient, { query: asked, userId: user.id, signal }),
  });
  if (asked !== name || (!data && !error)) return { targets: [], problem: t`Searching…` };
  if (!data) return { targets: [], problem: t`Couldn't search. ${error?.message ?? ""}` };
  const matches = data.flatMap(({ numbers, ...contact }) =>
    numbers.map((number): Target => ({ ...contact, ...number })),
  );
  const targets = matches.filter((match) => !isOtherParty(match, otherParty));
  return { targets, problem: targets.length === 0 ? describeNone(matches) : undefined };
}

const describeNone = ([inCall]: readonly Target[]): string =>
  inCall
    ? t`You're already talking to ${inCall.name}. Enter another name or number.`
    : t`No colleague, contact or company with a number has this name.`;

/** Arrow keys move between the field and what was found. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !field) return;
  const stops = [field, ...event.currentTarget.querySelectorAll<HTMLElement>("ul button")];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
