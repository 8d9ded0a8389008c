import { Button } from "@calling-extensions/ui/controls";
import { useDesk } from "./calling-context.ts";
import { isAway, type FrameState } from "./frame-state.ts";

/** Brings a call's app into sight; nothing while it is. */
export function ShowAppButton({ frame }: { frame: FrameState }) {
  const desk = useDesk();
  if (!isAway(frame)) return null;
  return <Button onClick={() => desk.show(frame.provider.id)}>Show app</Button>;
}
