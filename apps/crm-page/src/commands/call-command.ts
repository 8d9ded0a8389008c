import {
  createPageContact,
  type PageRecord,
  type RecordSummary,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useQuery } from "@tanstack/react-query";
import { Phone, UserPlus } from "lucide-react";
import { useLocation } from "wouter";
import { callService } from "../api/session.ts";
import { useCallAvailability } from "../dial/call-availability.tsx";
import { useCallNumber } from "../dial/call-button.tsx";
import { recordPath } from "../navigation/paths.ts";
import { contactType, isActivityType } from "../records/object-types.ts";
import { startCreation } from "../records/pending-creation.ts";
import { recordQuery } from "../records/record-query.ts";
import { useSession } from "../session/session.ts";
import type { Command } from "./commands.ts";

/** A text that is no name: a number as people write it. */
const WRITTEN_NUMBER = /^\+?(?:[\s().-]*\d){7,15}[\s.]*$/;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/**
 * Calls the number that was typed: of the record that has it or, if none has it, of a new contact.
 *
 * @param found the records that the search found; undefined while it searches.
 */
export function useCallCommands(
  text: string,
  found: readonly RecordSummary[] | undefined,
): readonly Command[] {
  const number = text.trim();
  const isNumber = WRITTEN_NUMBER.test(number);
  const { kind } = useCallAvailability(contactType.id);
  const owner = found?.find(({ objectTypeId }) => !isActivityType(objectTypeId));
  const { data: record } = useQuery({
    ...recordQuery(owner?.objectTypeId ?? "", owner?.objectId ?? ""),
    enabled: isNumber && owner !== undefined,
  });
  const call = useCall();
  if (!isNumber || found === undefined) return [];
  const create = {
    label: t`Create contact with ${number}`,
    icon: UserPlus,
    run: () => startCreation({ objectTypeId: contactType.id, values: { phone: number } }),
  };
  if (kind !== "available") return [create];
  if (!owner) {
    const callNew = () => void callNewContact(number, call).catch(tell);
    const detail = t`Creates a contact with this number`;
    return [{ label: t`Call ${number}`, detail, icon: Phone, run: callNew }, create];
  }
  const known = record && numberOf(record, number);
  if (!known) return [create];
  const detail = `${record.title} · ${known.text}`;
  return [
    { label: t`Call ${number}`, detail, icon: Phone, run: () => call(record, known.phoneNumber) },
  ];
}

const numberOf = (record: PageRecord, text: string) =>
  record.phoneNumbers.find(
    ({ isDialable, phoneNumber }) =>
      isDialable && digitsOf(phoneNumber).endsWith(digitsOf(text).replace(/^0+/, "")),
  );

/** Opens a record and calls one of its numbers. */
function useCall(): (record: PageRecord, phoneNumber: string | undefined) => void {
  const callNumber = useCallNumber();
  const [, navigate] = useLocation();
  const { portal } = useSession();
  return (record, phoneNumber) => {
    navigate(recordPath(portal.id, record));
    const number = record.phoneNumbers.find((each) => each.phoneNumber === phoneNumber);
    if (number) void callNumber(record, number);
  };
}

async function callNewContact(phone: string, call: ReturnType<typeof useCall>): Promise<void> {
  const record = await callService(createPageContact, { body: { phone } });
  const [number] = record.phoneNumbers;
  call(record, number?.isDialable === true ? number.phoneNumber : undefined);
  if (number?.isDialable === false) tell(new Error(number.note ?? t`This number can't be called.`));
}

const tell = (error: unknown): void =>
  showToast({ tone: "error", text: error instanceof Error ? error.message : String(error) });
