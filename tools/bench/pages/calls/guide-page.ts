import { createCallingHost, type SaveCall } from "@calling-extensions/host";
import { addContainer } from "../host/host-page.ts";
import { pageSetting } from "../page-setting.ts";

const PHONE_NUMBER = "+12025550101";
const record = { objectTypeId: "0-1", objectId: "101" };

/** Starts a page with one phone number, which stores its calls with the port from the guide. */
export function startGuidePage(saveCall: SaveCall): void {
  const host = createCallingHost({
    provider: { id: "bench", name: "Benchmark app", url: pageSetting("app") },
    frame: { container: addContainer() },
    context: { portalId: "1", userId: "11", ownerId: "21", iframeLocation: "widget" },
    ports: {
      saveCall,
      matchCaller: () => Promise.resolve([]),
      navigateToRecord: () => Promise.resolve(),
      showAlert: ({ message }) => console.error(message),
    },
  });
  const button = document.createElement("button");
  button.textContent = `Call ${PHONE_NUMBER}`;
  button.addEventListener("click", () => {
    host.setVisibility({ isMinimized: false, isHidden: false });
    host.dial({
      phoneNumber: PHONE_NUMBER,
      countryCode: "US",
      viewedRecord: record,
      calledRecord: record,
      phonePropertyName: "phone",
    });
  });
  document.body.prepend(button);
}
