import type { RecordReference } from "@calling-extensions/host";
import type { CallingController } from "./calling-controller.ts";

const isSame = (one: RecordReference, other: RecordReference): boolean =>
  one.objectTypeId === other.objectTypeId && one.objectId === other.objectId;

type ChoosesCallers = Pick<CallingController, "chooseCaller"> & {
  readonly frames: Pick<CallingController["frames"], "getState">;
};

/**
 * Keeps the other party of a call that isn't completed yet among the records of the call, after the user has changed
 * them. Otherwise, its row would show a record that the call has left.
 *
 * @returns restores the other party after an undo.
 */
export function keepOtherParty(
  controller: ChoosesCallers | undefined,
  engagementId: string,
  {
    added,
    removed = [],
    kept = [],
  }: Readonly<Partial<Record<"removed" | "kept", readonly RecordReference[]>>> & {
    readonly added: readonly RecordReference[];
  },
): () => void {
  const undo: (() => void)[] = [];
  for (const { provider, calls } of controller?.frames.getState() ?? []) {
    const call = calls.find((each) => each.engagementId === engagementId);
    const former = call?.calledRecord;
    const isMissing = !former || removed.some((record) => isSame(record, former));
    const [next] = former ? [...added, ...kept] : added;
    if (!call || !isMissing || !next) continue;
    const choose = ({ objectTypeId, objectId }: RecordReference): void =>
      controller?.chooseCaller(provider.id, call.key, { objectTypeId, objectId });
    choose(next);
    // One that the call had before stays a record of the call.
    if (former && added.includes(next)) undo.push(() => choose(former));
  }
  return () => undo.forEach((each) => each());
}
