import type { CrmRecord } from "../model/crm-record.ts";
import { findRecords } from "../objects/record-repository.ts";
import type { CallerMatch } from "../page-api/index.ts";
import { findByNumber } from "../phone-numbers/find-by-number.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** Finds the contacts and companies with a number, contacts first, then by id. */
export async function matchCaller(context: CrmContext, number: string): Promise<CallerMatch[]> {
  const ids = await findByNumber(context, number, ["0-1", "0-2"]);
  const records = await findRecords(context.db, ids);
  const matches = records.map(toMatch);
  return [
    ...matches.filter(({ callerIdType }) => callerIdType === "CONTACT"),
    ...matches.filter(({ callerIdType }) => callerIdType === "COMPANY"),
  ];
}

function toMatch({ id: objectId, type, values }: CrmRecord): CallerMatch {
  const record = { objectTypeId: type.id, objectId };
  if (type.name === "companies") {
    const { name } = values;
    return { callerIdType: "COMPANY", ...record, ...(name && { name }) };
  }
  const { firstname, lastname, email } = values;
  return {
    callerIdType: "CONTACT",
    ...record,
    ...(firstname && { firstName: firstname }),
    ...(lastname && { lastName: lastname }),
    ...(email && { email }),
  };
}
