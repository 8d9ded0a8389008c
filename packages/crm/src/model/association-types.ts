import { findObjectTypeInfo } from "./object-types.ts";

/** Who created a type: the service, the account, or an app. */
export type AssociationCategory = "HUBSPOT_DEFINED" | "USER_DEFINED" | "INTEGRATOR_DEFINED";

/** A type of association in one direction. */
export interface AssociationType {
  readonly typeId: number;
  /** The object type ids of both records. */
  readonly from: string;
  readonly to: string;
  /** The same association in the other direction. */
  readonly inverseTypeId: number;
  readonly category: AssociationCategory;
  /** A record has one primary association at most, and the unlabeled one in addition. */
  readonly isPrimary: boolean;
  /** Whether a record has at most one association of this type. */
  readonly isSingle: boolean;
  /** Null for the unlabeled type. */
  readonly label: string | null;
  /** The name in v3 paths and responses. */
  readonly name: string;
}

type Row = readonly [from: string, to: string, forth: number, back: number, "primary"?];

/**
 * The types of every account by the singular names of their object types. A primary type is single in
 * the first direction.
 */
const rows: readonly Row[] = [
  ["contact", "company", 279, 280],
  ["contact", "company", 1, 2, "primary"],
  ["contact", "contact", 449, 449],
  ["company", "company", 450, 450],
  ["deal", "contact", 3, 4],
  ["deal", "company", 341, 342],
  ["deal", "company", 5, 6, "primary"],
  ["deal", "deal", 451, 451],
  ["ticket", "contact", 16, 15],
  ["ticket", "company", 339, 340],
  ["ticket", "company", 26, 25, "primary"],
  ["ticket", "deal", 28, 27],
  ["ticket", "ticket", 452, 452],
  ["call", "contact", 194, 193],
  ["call", "company", 182, 181],
  ["call", "deal", 206, 205],
  ["call", "ticket", 220, 219],
  ["note", "contact", 202, 201],
  ["note", "company", 190, 189],
  ["note", "deal", 214, 213],
  ["note", "ticket", 228, 227],
  // Ids of custom object types differ between accounts; these are the demo account's.
  ["site", "contact", 2001, 2002],
  ["site", "company", 2003, 2004],
  ["site", "deal", 2005, 2006],
  ["site", "ticket", 2007, 2008],
  ["call", "site", 2010, 2009],
  ["note", "site", 2012, 2011],
  ["site", "site", 2013, 2013],
  ["task", "site", 2015, 2014],
  ["email", "contact", 198, 197],
  ["email", "company", 186, 185],
  ["email", "deal", 210, 209],
  ["email", "ticket", 224, 223],
  ["meeting", "contact", 200, 199],
  ["meeting", "company", 188, 187],
  ["meeting", "deal", 212, 211],
  ["meeting", "ticket", 226, 225],
  ["task", "contact", 204, 203],
  ["task", "company", 192, 191],
  ["task", "deal", 216, 215],
  ["task", "ticket", 230, 229],
];

const hasPrimary = new Set(rows.filter((row) => row[4]).map(([from, to]) => `${from} ${to}`));

function idOf(word: string): string {
  const type = findObjectTypeInfo(word);
  if (!type) throw new Error(`The table of association types names the unknown ${word}.`);
  return type.id;
}

function side([from, to, forth, back, primary]: Row, isBack: boolean): AssociationType {
  const isPlainBesidePrimary = primary === undefined && hasPrimary.has(`${from} ${to}`);
  const [here, there] = isBack ? [to, from] : [from, to];
  return {
    typeId: isBack ? back : forth,
    from: idOf(here),
    to: idOf(there),
    inverseTypeId: isBack ? forth : back,
    category: "HUBSPOT_DEFINED",
    isPrimary: primary !== undefined,
    isSingle: primary !== undefined && !isBack,
    label: primary === undefined ? null : "Primary",
    name: `${here}_to_${there}${isPlainBesidePrimary ? "_unlabeled" : ""}`,
  };
}

/** Every built-in association type in both directions. */
export const builtInAssociationTypes: readonly AssociationType[] = rows.flatMap((row) =>
  row[0] === row[1] ? [side(row, false)] : [side(row, false), side(row, true)],
);
