import { showToast } from "@calling-extensions/ui/toasts";
import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import { t } from "@calling-extensions/ui/text";
import * as z from "zod/mini";
import { isListConflict, listIdOf, putList } from "../saved-lists/use-saved-lists.ts";

const browserView = z.object({
  portalId: z.string(),
  userId: z.string(),
  objectTypeId: z.string(),
  name: z.string(),
  search: z.string(),
});
type BrowserView = z.infer<typeof browserView>;

/** Where the page kept saved views before the account did. */
const stored = createStoredValue({
  key: "crm-page:list-views",
  // An invalid view doesn't cost the others.
  schema: z.pipe(
    z.array(z.catch(z.optional(browserView), undefined)),
    z.transform((views) => views.filter((view) => view !== undefined)),
  ),
  storage: browserStorage("localStorage"),
});

let isTakingOver = false;

/**
 * Saves the views that this browser kept in the account, as private ones. The browser keeps those that the service
 * doesn't take, and they are tried again when the page is loaded next.
 */
export async function takeOverViews(portalId: string, userId: string): Promise<void> {
  const isOwn = (view: BrowserView) => view.portalId === portalId && view.userId === userId;
  const views = stored.load()?.filter(isOwn) ?? [];
  if (isTakingOver || views.length === 0) return;
  isTakingOver = true;
  for (const view of views) {
    const error = await save(view);
    if (error === undefined) remove(view);
    else {
      showToast({
        tone: "error",
        source: view.name,
        text: t`Couldn't save this view in the account. ${error}`,
      });
    }
  }
}

/** Returns why the service doesn't take a view. Its id is the same in each tab and attempt, so it is saved once. */
async function save(view: BrowserView): Promise<string | undefined> {
  const { name, objectTypeId, search } = view;
  const content = { kind: "view", name, isShared: false, objectTypeId, search } as const;
  try {
    await putList({ listId: listIdOf(JSON.stringify(view)), content, before: null });
    return undefined;
  } catch (error) {
    if (error instanceof Error && isListConflict(error)) return undefined;
    return (error as Error).message;
  }
}

function remove(view: BrowserView): void {
  const left = (stored.load() ?? []).filter(
    (each) => JSON.stringify(each) !== JSON.stringify(view),
  );
  if (left.length > 0) stored.save(left);
  else stored.remove();
}
