import { objectTypes, type ObjectTypeName, type ObjectType } from "../objects/object-types.ts";

/** One way for a record to belong to another, seen from one side. */
export interface AssociationType {
  readonly typeId: number;
  readonly from: ObjectTypeName;
  readonly to: ObjectTypeName;
  /** The same association seen from the other side. */
  readonly inverseTypeId: number;
  /** Primary ones are one per record, and come with the plain one beside them. */
  readonly isPrimary: boolean;
  /** Whether a record on this side has at most one of it. */
  readonly isSingle: boolean;
  /** What v3 paths and answers call it. */
  readonly name: string;
}

type Row = readonly [ObjectTypeName, ObjectTypeName, forth: number, back: number, "primary"?];

const rows: readonly Row[] = [
  ["contacts", "companies", 279, 280],
  ["contacts", "companies", 1, 2, "primary"],
  ["tickets", "contacts", 16, 15],
  ["tickets", "companies", 339, 340],
  ["tickets", "companies", 26, 25, "primary"],
  ["calls", "contacts", 194, 193],
  ["calls", "companies", 182, 181],
  ["calls", "tickets", 220, 219],
  ["calls", "deals", 206, 205],
  ["tickets", "deals", 28, 27],
  ["deals", "contacts", 3, 4],
  ["deals", "companies", 341, 342],
  ["deals", "companies", 5, 6, "primary"],
  ["notes", "contacts", 202, 201],
  ["notes", "companies", 190, 189],
  ["notes", "deals", 214, 213],
  ["notes", "tickets", 228, 227],
  // An account's own types have ids of the account's own; these are ours.
  ["sites", "contacts", 2001, 2002],
  ["sites", "companies", 2003, 2004],
  ["sites", "deals", 2005, 2006],
  ["sites", "tickets", 2007, 2008],
  ["calls", "sites", 2010, 2009],
  ["notes", "sites", 2012, 2011],
  ["deals", "deals", 451, 451],
  ["sites", "sites", 2013, 2013],
  ["contacts", "contacts", 449, 449],
  ["companies", "companies", 450, 450],
  ["tickets", "tickets", 452, 452],
];

const wordOf = Object.fromEntries(objectTypes.map((type) => [type.name, type.word])) as Record<
  ObjectTypeName,
  string
>;
const hasPrimary = new Set(rows.filter((row) => row[4]).map(([from, to]) => `${from} ${to}`));

function side([from, to, forth, back, primary]: Row, isBack: boolean): AssociationType {
  const isPlainBesidePrimary = primary === undefined && hasPrimary.has(`${from} ${to}`);
  const [here, there] = isBack ? [to, from] : [from, to];
  return {
    typeId: isBack ? back : forth,
    from: here,
    to: there,
    inverseTypeId: isBack ? forth : back,
    isPrimary: primary !== undefined,
    isSingle: primary !== undefined && !isBack,
    name: `${wordOf[here]}_to_${wordOf[there]}${isPlainBesidePrimary ? "_unlabeled" : ""}`,
  };
}

/** Both sides of every default association type. */
export const associationTypes: readonly AssociationType[] = rows.flatMap((row) =>
  row[0] === row[1] ? [side(row, false)] : [side(row, false), side(row, true)],
);

const byId = new Map(associationTypes.map((type) => [type.typeId, type]));

/** The type of an association that the store holds. */
export function associationTypeOf(typeId: number): AssociationType {
  const type = byId.get(typeId);
  if (!type) throw new Error(`The store holds an association of the unknown type ${typeId}.`);
  return type;
}

/** A type between two kinds of records by its id or its name; undefined where there is none. */
export const findAssociationType = (
  from: ObjectType,
  to: ObjectType,
  idOrName: string | number,
): AssociationType | undefined =>
  associationTypes.find(
    (type) =>
      type.from === from.name &&
      type.to === to.name &&
      (String(type.typeId) === String(idOrName) || type.name === idOrName),
  );

/** The plain type between two kinds of records; undefined where they cannot be associated. */
export const defaultAssociationType = (
  from: ObjectType,
  to: ObjectType,
): AssociationType | undefined =>
  associationTypes.find(
    (type) => type.from === from.name && type.to === to.name && !type.isPrimary,
  );
