import { copyText } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";

/**
 * Copies the address of a page, and shows a message.
 *
 * @param source what the page shows: the name of a record or view.
 */
export async function copyLink(source: string, path: string): Promise<void> {
  try {
    await copyText(`${window.location.origin}${path}`);
    showToast({ tone: "info", source, text: t`Link copied.` });
  } catch {
    showToast({
      tone: "error",
      source,
      text: t`Couldn't access the clipboard. Copy the page's address from the browser instead.`,
    });
  }
}
