import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { codeQuery } from "../feedback/code-query.ts";

// Of the URL that the user opened.
const { search } = window.location;

const callingCode = codeQuery(async () => {
  const parts = await import("./calling-parts.tsx");
  parts.prepareCalling(search);
  return parts;
});

/** Loads what calls need, once the page is shown. */
export function useCallingParts() {
  const { data, error, refetch } = useQuery(callingCode);
  // Stays during the next attempt.
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);
  return { data, failure: data ? null : failure, refetch };
}
