import { t } from "@calling-extensions/ui/text";
import { callType, type ObjectType } from "../records/object-types.ts";
import { type ListView, readListView, writeListView } from "./list-view.ts";

/** A view that the list of a type has for everyone. */
export interface StandardView {
  readonly name: string;
  /** The query string of the list's URL. */
  readonly search: string;
  /** What it shows if no record matches. */
  readonly empty: { readonly title: string; readonly text: string };
}

const callViews: readonly StandardView[] = [
  {
    name: t`Mine`,
    search: "filter=hubspot_owner_id:anyOf:me",
    empty: {
      title: t`You have no calls`,
      text: t`Calls that you make, answer or log are listed here.`,
    },
  },
  {
    name: t`Missed`,
    search: "filter=hs_call_direction:anyOf:INBOUND&filter=hs_call_status:anyOf:MISSED;BUSY",
    empty: {
      title: t`No missed calls`,
      text: t`Incoming calls that weren't answered are listed here.`,
    },
  },
  {
    name: t`Without a record`,
    search: "filter=hasRecords:is:false",
    empty: {
      title: t`Every call has a record`,
      text: t`Calls with numbers that no contact or company has are listed here.`,
    },
  },
  {
    name: t`Not finished`,
    search: "filter=isUnfinished:is:true",
    empty: {
      title: t`Every call is finished`,
      text: t`Calls that lost their connection, or whose page was closed before their notes were saved, are listed here.`,
    },
  },
];

export const standardViewsOf = (objectTypeId: string): readonly StandardView[] =>
  objectTypeId === callType.id ? callViews : [];

const withoutColumns = (view: ListView): string =>
  writeListView({ ...view, columns: undefined }).toString();

/** The standard view that a view is, apart from its columns. */
export function findStandardView(view: ListView): StandardView | undefined {
  const { objectTypeId } = view;
  return standardViewsOf(objectTypeId).find(
    (each) =>
      withoutColumns(readListView(objectTypeId, new URLSearchParams(each.search))) ===
      withoutColumns(view),
  );
}

/** How people call what a list shows, if it isn't a saved view. */
export const unsavedViewName = ({ plural }: ObjectType, view: ListView): string =>
  view.isArchived
    ? t`Recycle bin`
    : (findStandardView(view)?.name ?? t`All ${plural.toLowerCase()}`);
