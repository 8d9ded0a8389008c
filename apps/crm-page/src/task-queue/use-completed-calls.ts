import { useMemo } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { usePhone } from "../engine/phone-context.ts";
import { type CompletedCall, completedCallsOf } from "../engine/shared-calls.ts";

/** The calls that were completed last, here or where the phone is. */
export function useCompletedCalls(): readonly CompletedCall[] {
  const frames = useStore(useCallingController().frames);
  const elsewhere = useStore(usePhone().elsewhere);
  return useMemo(
    () => [...completedCallsOf(frames), ...(elsewhere?.completedCalls ?? [])],
    [frames, elsewhere],
  );
}
