import {
  fileOrder,
  type FileOrder,
  listJobs,
  listPageFiles,
} from "@calling-extensions/crm/page-api";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { callService } from "../api/session.ts";
import { FILES_PAGE_SIZE, JOB_POLL_INTERVAL_MS } from "../limits.ts";

/** Which files a list shows. */
export interface FileView {
  /** The top without an id. */
  readonly folderId: string | undefined;
  /** A part of the name, in all folders. */
  readonly query: string;
  readonly sort: FileOrder;
}

const listFiles = (
  { folderId, query, sort }: FileView,
  { after, signal }: { after?: string | undefined; signal: AbortSignal },
) =>
  callService(listPageFiles, {
    query: { folderId, q: query, sort, limit: FILES_PAGE_SIZE, after },
    signal,
  });

/** All queries that a change of a file or folder affects. */
export const FILES_KEY = ["files"];

export const fileListQuery = (view: FileView) =>
  infiniteQueryOptions({
    queryKey: [...FILES_KEY, view],
    queryFn: ({ pageParam, signal }) => listFiles(view, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
    placeholderData: keepPreviousData,
  });

/** The folders in a folder, for the tree. */
export const subfoldersQuery = (folderId: string | undefined) =>
  queryOptions({
    queryKey: [...FILES_KEY, "tree", folderId ?? "top"],
    queryFn: async ({ signal }) =>
      (await listFiles({ folderId, query: "", sort: "name" }, { signal })).folders,
  });

/** Refreshes the lists when the number of files that were stored in the meantime changes. */
export function useRefreshFiles(storedCount: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (storedCount > 0) void queryClient.invalidateQueries({ queryKey: FILES_KEY });
  }, [storedCount, queryClient]);
}

/** Work in the background. It is read again and again while something is running. */
export const jobsQuery = queryOptions({
  queryKey: ["jobs"],
  queryFn: ({ signal }) => callService(listJobs, { signal }),
  refetchInterval: ({ state }) => {
    const isRunning = state.data?.results.some(
      (job) => job.state === "pending" || job.state === "processing",
    );
    return isRunning ? JOB_POLL_INTERVAL_MS : false;
  },
});

/** Reads a view from the URL. Invalid values count as missing. */
export function readFileView(folderId: string | undefined, search: URLSearchParams): FileView {
  const sort = fileOrder.safeParse(search.get("sort"));
  return { folderId, query: search.get("q") ?? "", sort: sort.success ? sort.data : "name" };
}

/** The search part of a view's URL, without the defaults. */
export const writeFileView = ({ query, sort }: Pick<FileView, "query" | "sort">) => ({
  ...(query !== "" && { q: query }),
  ...(sort !== "name" && { sort }),
});
