import type { CrmContext } from "../model/crm-context.ts";
import { numberedName } from "./file-name.ts";
import { findTakenNames } from "./file-repository.ts";
import type { StoredFile } from "./stored-file.ts";

/** Numbers that are far apart, so that a folder with thousands of files of one name needs few queries. */
const FIRST_NUMBERS = [0, ...Array.from({ length: 31 }, (_, exponent) => 2 ** exponent)];
const NUMBERS_PER_QUERY = 32;

/** The name of a file in a folder, with a number if another one has it: one that follows a taken name. */
export async function findFreeName(
  context: CrmContext,
  file: Pick<StoredFile, "folderId" | "name" | "extension">,
): Promise<string> {
  const nameOf = (number: number): string => numberedName(file.name, number);
  let taken = -1;
  let free = Number.POSITIVE_INFINITY;
  let numbers: readonly number[] = FIRST_NUMBERS;
  while (free - taken > 1) {
    const names = await findTakenNames(context, file, numbers.map(nameOf));
    const index = numbers.findIndex((number) => !names.has(nameOf(number)));
    free = numbers[index] ?? free;
    taken = (index < 0 ? numbers.at(-1) : numbers[index - 1]) ?? taken;
    numbers = spread(taken, free);
  }
  return nameOf(free);
}

/** Numbers between two others, as evenly as possible; without an upper one, those that follow. */
function spread(low: number, high: number): number[] {
  const step = Number.isFinite(high) ? Math.ceil((high - low) / (NUMBERS_PER_QUERY + 1)) : 1;
  const numbers = Array.from({ length: NUMBERS_PER_QUERY }, (_, index) => low + step * (index + 1));
  return numbers.filter((number) => number < high);
}
