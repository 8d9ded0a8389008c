import { matchCaller, probe, publishCall } from "@calling-extensions/crm/page-api";
import type { CallerMatch, HostPorts, ProbeResult } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import type { QueryClient } from "@tanstack/react-query";
import { isNotFound } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { uploadFile } from "../api/upload-file.ts";
import { recordPath } from "../navigation/paths.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { createFollowUp } from "./create-follow-up.ts";
import { showCallRecords } from "./show-call-records.ts";
import { findContacts } from "./find-contacts.ts";
import { recordQuery } from "../records/record-query.ts";
import { RECORDINGS_PATH } from "../limits.ts";
import type { RejectedDials } from "./rejected-dials.ts";

export interface PortDependencies {
  portalId: string;
  userId: string;
  rejectedDials: RejectedDials;
  queryClient: QueryClient;
  /** Opens a path of this page without a reload. */
  navigate: (path: string) => void;
}

/** Handles a host's requests to the CRM, except those that store calls. */
export function createCrmPorts(
  provider: CallingProvider,
  { portalId, userId, rejectedDials, queryClient, navigate }: PortDependencies,
): HostPorts {
  return {
    // Omits undefined fields, as below.
    probe: async ({ url }) =>
      (await callService(probe, { body: { url, ...probeTargetOf(provider) } })) as ProbeResult,
    // Omits undefined fields, which JSON doesn't have and the host's type doesn't allow.
    matchCaller: async ({ phoneNumber }) =>
      (await callService(matchCaller, { query: { number: phoneNumber } })).results as CallerMatch[],
    async publishToChannel({ engagementId, externalCallId }) {
      const { appId } = provider;
      if (appId === undefined) throw new Error("No channel is connected.");
      await callService(publishCall, { body: { appId, engagementId, externalCallId } });
    },
    async storeRecording({ engagementId, recording }) {
      const { type } = recording;
      if (!/^(audio|video)\//.test(type)) throw new Error("This isn't a recording.");
      const file = new File([recording], `call-${engagementId}`, { type });
      const folder = { folderPath: RECORDINGS_PATH };
      const upload = { file, folder, access: "PRIVATE", callId: engagementId } as const;
      await uploadFile(upload, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    },
    createTask: createFollowUp,
    showCallRecords,
    searchContacts: ({ query, signal }) => findContacts(queryClient, { query, userId, signal }),
    // Without a channel, engagements of the page need nothing.
    async finalizeEngagement({ engagementId, externalCallId }) {
      const { appId } = provider;
      if (appId === undefined) return;
      try {
        await callService(publishCall, { body: { appId, engagementId, externalCallId } });
      } catch (cause) {
        if (!isNotFound(cause)) throw cause;
      }
    },
    async navigateToRecord({ record: { objectTypeId, objectId }, openIn }) {
      try {
        await queryClient.fetchQuery(recordQuery(objectTypeId, objectId));
      } catch (cause) {
        if (!isNotFound(cause)) throw cause;
        throw new Error(t`The record ${objectTypeId}/${objectId} doesn't exist in this CRM.`, {
          cause,
        });
      }
      const path = recordPath(portalId, { objectTypeId, objectId });
      if (openIn === "NEW_TAB") window.open(path, "_blank", "noopener");
      else navigate(path);
    },
    showAlert({ message }) {
      const isShownBesideNumber = rejectedDials.store
        .getState()
        .some(
          ({ request, reason }) =>
            reason === message &&
            recordPath(portalId, request.viewedRecord) === window.location.pathname,
        );
      if (!isShownBesideNumber) showToast({ tone: "error", source: provider.name, text: message });
    },
  };
}

/** Which app is probed: an installed one, or one known only to this browser. */
const probeTargetOf = ({ source, isOverridden, appId }: CallingProvider) =>
  source === "installed" && !isOverridden && appId !== undefined
    ? { providerId: appId }
    : { override: true };
