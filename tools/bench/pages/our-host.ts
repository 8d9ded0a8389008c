import { createCallingHost, type CallingHost, type SaveCall } from "@calling-extensions/host";
import { OWNER_ID, PORTAL_ID } from "./link.ts";

const noCrm = (): Promise<never> => Promise.reject(new Error("This page has no CRM."));

/** Embeds an app in a page with our host. */
export function createOurHost(url: string, saveCall: SaveCall = noCrm): CallingHost {
  const container = document.createElement("div");
  document.body.append(container);
  return createCallingHost({
    provider: { id: "bench", name: "Bench app", url },
    frame: { container },
    context: {
      portalId: String(PORTAL_ID),
      userId: "11",
      ownerId: String(OWNER_ID),
      iframeLocation: "widget",
    },
    ports: {
      saveCall,
      matchCaller: () => Promise.resolve([]),
      navigateToRecord: () => Promise.resolve(),
      showAlert: ({ message }) => console.error(message),
    },
  });
}

/** A dial to a contact, from which our host creates the payload of `link.ts`. */
export const dialRequest = (phonePropertyName = "phone") => ({
  phoneNumber: "+12025550101",
  countryCode: "US",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  phonePropertyName,
});
