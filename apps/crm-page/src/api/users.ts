import { pageUsers, type PageUsers } from "@calling-extensions/crm/page-api";
import { withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

export const listUsers = (signal?: AbortSignal): Promise<PageUsers> =>
  sessionRequest(pageUsers, "/users", withSignal(signal));
