import { getPageTranscript, type PageTranscript } from "@calling-extensions/crm/page-api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { callType } from "../records/object-types.ts";

/** The transcript of a call as the page has it. */
export interface CallTranscript {
  /** Undefined while it loads. */
  readonly data: PageTranscript | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Loads the transcript of a call, which changes with the call. */
export function useTranscript(
  callId: string | undefined,
  isInitiallyOpen: boolean,
): CallTranscript | undefined {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const objectId = callId ?? "";
  const { data, error, refetch } = useQuery({
    queryKey: ["timeline", callType.id, objectId, "transcript"],
    queryFn: ({ signal }) =>
      callService(getPageTranscript, { params: { objectTypeId: callType.id, objectId }, signal }),
    enabled: callId !== undefined,
  });
  if (callId === undefined) return undefined;
  return { data, error, retry: () => void refetch(), isOpen, setOpen };
}
