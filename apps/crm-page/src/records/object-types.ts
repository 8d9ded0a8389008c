import { Building2, Handshake, type LucideIcon, Store, Ticket, UserRound } from "lucide-react";

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

/** In navigation bar order. */
export const objectTypes: readonly ObjectType[] = [
  contactType,
  { id: "0-2", singular: "company", plural: "Companies", icon: Building2 },
  { id: "0-3", singular: "deal", plural: "Deals", icon: Handshake },
  { id: "0-5", singular: "ticket", plural: "Tickets", icon: Ticket },
  // The account's custom object type.
  { id: "2-1", singular: "site", plural: "Sites", icon: Store },
];

export const findObjectType = (id: string | undefined): ObjectType | undefined =>
  objectTypes.find((type) => type.id === id);
