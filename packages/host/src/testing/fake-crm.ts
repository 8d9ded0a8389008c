import { CallingError, isCallingError, type CallDocument } from "@calling-extensions/contract";
import { vi } from "vitest";
import type { EngagementProperties } from "../api/ports.ts";
import type { RecordReference } from "../api/records.ts";
import { engagementProperties } from "../engagement/engagement-properties.ts";
import type { SaveCall, SendHeartbeat } from "../api/outbox.ts";

interface CrmFunctions {
  createEngagement(document: CallDocument): Promise<{ engagementId: string }>;
  updateEngagement(request: {
    engagementId: string;
    properties: EngagementProperties;
  }): Promise<void>;
  completeEngagement(request: {
    engagementId: string;
    calledRecord?: RecordReference;
  }): Promise<void>;
  sendHeartbeat: SendHeartbeat;
}

/** A CRM for tests that creates, updates and completes the record of a call. */
export interface FakeCrm extends CrmFunctions {
  readonly saveCall: SaveCall;
}

const isOver = (document: CallDocument | undefined): boolean =>
  document?.state === "completed" || document?.isLost === true;

/**
 * Creates a CRM that accepts every request. If one of its functions throws, it rejects the request.
 */
export function createFakeCrm(functions: Partial<CrmFunctions> = {}): FakeCrm {
  let engagements = 100_000;
  const created = new Map<string, string>();
  const crm: CrmFunctions = {
    createEngagement: vi.fn(() => Promise.resolve({ engagementId: String((engagements += 1)) })),
    updateEngagement: vi.fn(() => Promise.resolve()),
    completeEngagement: vi.fn(() => Promise.resolve()),
    sendHeartbeat: () => Promise.resolve(),
    ...functions,
  };

  async function store(
    document: CallDocument,
    previous: CallDocument | undefined,
  ): Promise<{ engagementId: string; version: number }> {
    const known = document.engagementId ?? created.get(document.id);
    const { engagementId } = known ? { engagementId: known } : await crm.createEngagement(document);
    created.set(document.id, engagementId);
    const before = previous ? engagementProperties(previous) : {};
    const changed = Object.entries(engagementProperties(document)).filter(
      ([name, value]) => before[name] !== value,
    );
    if (changed.length > 0) {
      await crm.updateEngagement({ engagementId, properties: Object.fromEntries(changed) });
    }
    const calledRecord = document.chosenRecord ?? document.calledRecord;
    if (isOver(document) && !isOver(previous)) {
      await crm.completeEngagement({ engagementId, ...(calledRecord && { calledRecord }) });
    }
    return { engagementId, version: document.version };
  }

  return {
    ...crm,
    async saveCall(document, { previous }) {
      try {
        return await store(document, previous);
      } catch (cause) {
        if (isCallingError(cause) || !(cause instanceof Error)) throw cause;
        throw new CallingError("saveRefused", cause.message, { cause });
      }
    },
  };
}
