import type { CallerMatch, HostPorts, ProbeResult } from "@calling-extensions/host";
import { showToast } from "@calling-extensions/ui/toasts";
import type { QueryClient } from "@tanstack/react-query";
import { findCallers, probeAddress, type ProbedAddress } from "../api/page-api.ts";
import { isNotFound } from "../api/page-error.ts";
import { recordPath } from "../navigation/paths.ts";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { recordQuery } from "../records/record-query.ts";
import type { RefusedDials } from "./rejected-dials.ts";

export interface PortDependencies {
  portalId: string;
  refusedDials: RefusedDials;
  queryClient: QueryClient;
  /** Opens a path of this page without loading it anew. */
  navigate: (path: string) => void;
}

/** What a calling app's host may ask of this CRM, except to store calls: the service's `/_page`, the router, the alerts. */
export function createCrmPorts(
  provider: CallingProvider,
  { portalId, refusedDials, queryClient, navigate }: PortDependencies,
): HostPorts {
  return {
    // JSON has no undefined, as below.
    probe: async ({ url }) => (await probeAddress(url, addressOf(provider))) as ProbeResult,
    // JSON has no undefined: what is optional is there or absent, as the host's type wants it.
    matchCaller: async ({ phoneNumber }) =>
      (await findCallers(phoneNumber)).results as CallerMatch[],
    async navigateToRecord({ record: { objectTypeId, objectId }, openIn }) {
      try {
        await queryClient.fetchQuery(recordQuery(objectTypeId, objectId));
      } catch (cause) {
        if (!isNotFound(cause)) throw cause;
        throw new Error(`There is no record ${objectTypeId}/${objectId} in this CRM.`, { cause });
      }
      const path = recordPath(portalId, { objectTypeId, objectId });
      if (openIn === "NEW_TAB") window.open(path, "_blank", "noopener");
      else navigate(path);
    },
    showAlert({ message }) {
      const isShownBesideNumber = refusedDials.store
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

/** Whose address is looked at: an installed app's, or one that only this browser knows. */
const addressOf = ({ source, isOverridden, appId }: CallingProvider): ProbedAddress =>
  source === "installed" && !isOverridden && appId !== undefined
    ? { providerId: appId }
    : { override: true };
