import { getPageSignedUrl } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { VIEW_LIFETIME_S } from "../limits.ts";

/** A fresh URL for the content of a file; it is requested again long before it expires. */
export const signedUrlQuery = (fileId: string) =>
  queryOptions({
    queryKey: ["signed-url", fileId],
    queryFn: async () => {
      const query = { expirationSeconds: VIEW_LIFETIME_S };
      return (await callService(getPageSignedUrl, { params: { fileId }, query })).url;
    },
    staleTime: (VIEW_LIFETIME_S * 1000) / 2,
    gcTime: (VIEW_LIFETIME_S * 1000) / 2,
  });
