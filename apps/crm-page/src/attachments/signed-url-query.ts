import { queryOptions } from "@tanstack/react-query";
import { getSignedUrl } from "../api/files.ts";
import { VIEW_LIFETIME_S } from "../limits.ts";

/** A fresh URL for the content of a file; it is requested again long before it expires. */
export const signedUrlQuery = (fileId: string) =>
  queryOptions({
    queryKey: ["signed-url", fileId],
    queryFn: async () => (await getSignedUrl(fileId, VIEW_LIFETIME_S)).url,
    staleTime: (VIEW_LIFETIME_S * 1000) / 2,
    gcTime: (VIEW_LIFETIME_S * 1000) / 2,
  });
