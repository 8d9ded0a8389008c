import {
  createdPrivateToken,
  type CreatedPrivateToken,
  type NewPrivateToken,
  privateTokenList,
  type PrivateTokenList,
} from "@calling-extensions/crm/page-api";
import { ignoredBody, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

export const listPrivateTokens = (signal?: AbortSignal): Promise<PrivateTokenList> =>
  sessionRequest(privateTokenList, "/tokens", withSignal(signal));

export const createPrivateToken = (body: NewPrivateToken): Promise<CreatedPrivateToken> =>
  sessionRequest(createdPrivateToken, "/tokens", { method: "POST", body });

export const revokePrivateToken = (id: string): Promise<unknown> =>
  sessionRequest(ignoredBody, `/tokens/${encodeURIComponent(id)}`, { method: "DELETE" });
