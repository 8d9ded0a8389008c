import { reportCaughtError } from "@calling-extensions/ui/failures";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ignoreDoubleClicks } from "../controls/ignore-double-clicks.ts";
import type { CallHistory } from "../history/call-history.ts";
import { HistoryContext } from "../history/history-context.ts";
import { LanguageContext } from "../languages/language-context.ts";
import type { LanguageStore } from "../languages/language-store.ts";
import type { LateCode } from "../loading/late-code.ts";
import {
  SoftphoneContext,
  type FirstServices,
  type LateServices,
} from "../phone/softphone-services.ts";
import { App } from "./app.tsx";
import "@calling-extensions/ui/theme.css";
import "@calling-extensions/ui/typeface.css";
import "./page.css";

interface PhoneServices extends FirstServices {
  readonly languages: LanguageStore;
  readonly late: LateCode<LateServices & { readonly history: CallHistory }>;
}

/** Shows the phone on the page. Returns a function that removes it. */
export function showPhone({ phone, clock, late, languages }: PhoneServices): () => void {
  const root = document.getElementById("root");
  if (!root) throw new Error("No #root");
  const reactRoot = createRoot(root, { onCaughtError: reportCaughtError });
  reactRoot.render(
    <StrictMode>
      <LanguageContext value={languages}>
        <SoftphoneContext value={{ phone, clock, late }}>
          <HistoryContext value={late}>
            <App />
          </HistoryContext>
        </SoftphoneContext>
      </LanguageContext>
    </StrictMode>,
  );
  const stop = ignoreDoubleClicks();
  return () => {
    stop();
    reactRoot.unmount();
  };
}
