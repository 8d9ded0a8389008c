import { queryOptions } from "@tanstack/react-query";
import { listInstallations } from "../api/page-api.ts";

export const installationsQuery = queryOptions({
  queryKey: ["installations"],
  queryFn: ({ signal }) => listInstallations(signal),
});
