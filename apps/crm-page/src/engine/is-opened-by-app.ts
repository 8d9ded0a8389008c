/** Whether an app opened the calling window itself: with `?usesCallingWindow=false`. */
export const isOpenedByApp = ({ search }: Pick<Location, "search">): boolean =>
  new URLSearchParams(search).get("usesCallingWindow") === "false";
