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
  readonly icon: LucideIcon;
}

export const contactType: ObjectType = {
  id: "0-1",
  singular: "contact",
  plural: "Contacts",
  icon: UserRound,
};

export const callType: ObjectType = {
  id: "0-48",
  singular: "call",
  plural: "Calls",
  icon: Phone,
};

/** In navigation bar order. */
export const objectTypes: readonly ObjectType[] = [
  contactType,
  { id: "0-2", singular: "company", plural: "Companies", icon: Building2 },
  { id: "0-3", singular: "deal", plural: "Deals", icon: Handshake },
  { id: "0-5", singular: "ticket", plural: "Tickets", icon: Ticket },
  // The account's custom object type.
  { id: "2-1", singular: "site", plural: "Sites", icon: Store },
  callType,
];

export const findObjectType = (id: string | undefined): ObjectType | undefined =>
  objectTypes.find((type) => type.id === id);

/** Whether records of a type are on the timelines of others. Notes and tasks have no pages. */
export const isActivityType = (id: string): boolean => id === callType.id || !findObjectType(id);
