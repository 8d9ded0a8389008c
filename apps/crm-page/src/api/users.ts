import { pageUsers, type PageUsers, type UserChange } from "@calling-extensions/crm/page-api";
import { ignoredBody, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

export const listUsers = (signal?: AbortSignal): Promise<PageUsers> =>
  sessionRequest(pageUsers, "/users", withSignal(signal));

export const changeUser = (id: string, body: UserChange): Promise<unknown> =>
  sessionRequest(ignoredBody, `/users/${encodeURIComponent(id)}`, { method: "PATCH", body });
