import { findRecords } from "../objects/record-repository.ts";
import type { CallerMatch } from "../page-api/index.ts";
import { findByNumber } from "../phone-numbers/find-by-number.ts";
import type { Work } from "../work.ts";

/** The contacts and companies with a number: contacts first, then by id. */
export async function matchCaller(work: Work, number: string): Promise<CallerMatch[]> {
  const ids = await findByNumber(work, number, ["0-1", "0-2"]);
  const records = await findRecords(work.db, ids);
  const matches = records.map(({ id: objectId, type, values }): CallerMatch => {
    const objectTypeId = type.id;
    if (type.name === "companies") {
      const { name } = values;
      return { callerIdType: "COMPANY", objectTypeId, objectId, ...(name && { name }) };
    }
    const { firstname, lastname, email } = values;
    return {
      callerIdType: "CONTACT",
      objectTypeId,
      objectId,
      ...(firstname && { firstName: firstname }),
      ...(lastname && { lastName: lastname }),
      ...(email && { email }),
    };
  });
  return [
    ...matches.filter(({ callerIdType }) => callerIdType === "CONTACT"),
    ...matches.filter(({ callerIdType }) => callerIdType === "COMPANY"),
  ];
}
