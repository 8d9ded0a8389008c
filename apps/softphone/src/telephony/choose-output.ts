/** Lets an element play on a device; undefined is the browser's default, also if the device is gone. */
export async function chooseOutput(
  element: HTMLAudioElement,
  deviceId: string | undefined,
): Promise<void> {
  // Some browsers can't choose.
  if (!("setSinkId" in element)) return;
  const wanted = deviceId ?? "";
  if (element.sinkId === wanted) return;
  await element.setSinkId(wanted).catch(() => element.setSinkId(""));
}

/** Whether the browser can play on another device than its default. */
export const canChooseOutput = (): boolean => "setSinkId" in HTMLMediaElement.prototype;
