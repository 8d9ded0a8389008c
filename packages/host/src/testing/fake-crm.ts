import type { CallDocument } from "@calling-extensions/contract";
import { vi, type Mock } from "vitest";
import type { SaveCall, SendHeartbeat } from "../api/outbox.ts";

/** A CRM for tests. It outlives pages that are opened with it. */
export interface FakeCrm {
  /** The stored calls in the order of their first saves, each as saved last, with its engagement. */
  readonly calls: readonly CallDocument[];
  /** Stores a call unless a test mocks a failure; `mockReset` ends that. */
  readonly saveCall: Mock<SaveCall>;
  readonly sendHeartbeat: Mock<SendHeartbeat>;
}

export function createFakeCrm(): FakeCrm {
  const calls: CallDocument[] = [];
  const saveCall: SaveCall = async (document) => {
    const known = calls.findIndex(({ id }) => id === document.id);
    const index = known < 0 ? calls.length : known;
    const engagementId =
      document.engagementId ?? calls[index]?.engagementId ?? String(100_001 + index);
    calls[index] = { ...document, engagementId };
    return { engagementId, version: document.version };
  };
  return { calls, saveCall: vi.fn(saveCall), sendHeartbeat: vi.fn(() => Promise.resolve()) };
}
