import { queryOptions } from "@tanstack/react-query";
import { listPrivateTokens } from "../../api/tokens.ts";

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => listPrivateTokens(signal),
});
