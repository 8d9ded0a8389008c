import { counted, t } from "@calling-extensions/ui/text";
import {
  Building2,
  Handshake,
  type LucideIcon,
  Phone,
  Store,
  Ticket,
  UserRound,
} from "lucide-react";

/** A record type that has pages in this CRM. */
export interface ObjectType {
  readonly id: string;
  readonly singular: string;
  readonly plural: string;
  /** "3 contacts". */
  readonly countOf: (count: number) => string;
  readonly icon: LucideIcon;
}

export const contactType: ObjectType = {
  id: "0-1",
  singular: t`contact`,
  plural: t`Contacts`,
  countOf: (count) => counted("{0} contact", "{0} contacts", count),
  icon: UserRound,
};

export const callType: ObjectType = {
  id: "0-48",
  singular: t`call`,
  plural: t`Calls`,
  countOf: (count) => counted("{0} call", "{0} calls", count),
  icon: Phone,
};

/** In navigation bar order. */
export const objectTypes: readonly ObjectType[] = [
  contactType,
  {
    id: "0-2",
    singular: t`company`,
    plural: t`Companies`,
    countOf: (count) => counted("{0} company", "{0} companies", count),
    icon: Building2,
  },
  {
    id: "0-3",
    singular: t`deal`,
    plural: t`Deals`,
    countOf: (count) => counted("{0} deal", "{0} deals", count),
    icon: Handshake,
  },
  {
    id: "0-5",
    singular: t`ticket`,
    plural: t`Tickets`,
    countOf: (count) => counted("{0} ticket", "{0} tickets", count),
    icon: Ticket,
  },
  // The account's custom object type.
  {
    id: "2-1",
    singular: t`site`,
    plural: t`Sites`,
    countOf: (count) => counted("{0} site", "{0} sites", count),
    icon: Store,
  },
  callType,
];

export const findObjectType = (id: string | undefined): ObjectType | undefined =>
  objectTypes.find((type) => type.id === id);

/** Whether records of a type are on the timelines of others. Notes and tasks have no pages. */
export const isActivityType = (id: string): boolean => id === callType.id || !findObjectType(id);
