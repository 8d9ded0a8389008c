import { providerList, type ProviderList } from "@calling-extensions/crm/page-api";
import { withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

export const listProviders = (signal?: AbortSignal): Promise<ProviderList> =>
  sessionRequest(providerList, "/providers", withSignal(signal));
