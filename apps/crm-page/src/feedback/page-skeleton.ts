/** Chooses what the document shows until the first page is rendered: only the CRM's own pages have a navigation bar. */
export function chooseSkeleton(pathname: string): void {
  if (!/^\/(contacts|$)/.test(pathname)) return;
  const isRecord = /^\/contacts\/\d+\/record\//.test(pathname);
  document.documentElement.dataset["skeleton"] = isRecord ? "record" : "page";
}
