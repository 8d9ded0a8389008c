import { useQuery } from "@tanstack/react-query";
import { codeQuery } from "../feedback/lazy-part.tsx";

// Of the URL that the user opened.
const { search } = window.location;

const callingCode = codeQuery(async () => {
  const parts = await import("./calling-parts.tsx");
  parts.readFaultParameters(search);
  parts.readToolsParameter(search);
  return parts;
});

/** Loads what calls need, once the page is shown. */
export const useCallingParts = () => useQuery(callingCode);
