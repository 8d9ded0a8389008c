import type { Page } from "@playwright/test";

/** Of a picture or more. */
const MIN_BYTES = 1_000;

/** Records a short video of 64 by 48 pixels with the browser. */
export async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async (minBytes) => {
    const canvas = document.createElement("canvas");
    canvas.width = 64;
    canvas.height = 48;
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    const recorded = new Promise<Blob>((resolve) => {
      recorder.addEventListener("dataavailable", ({ data }) => {
        parts.push(data);
        // On a slow computer, the first part may be a single byte.
        if (new Blob(parts).size >= minBytes && recorder.state === "recording") recorder.stop();
      });
      recorder.addEventListener("stop", () => resolve(new Blob(parts)));
    });
    recorder.start(200);
    const draw = (time: number): void => {
      if (!context || recorder.state !== "recording") return;
      context.fillStyle = `hsl(${time % 360} 80% 50%)`;
      context.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    const bytes = new Uint8Array(await (await recorded).arrayBuffer());
    return btoa(String.fromCodePoint(...bytes));
  }, MIN_BYTES);
  return Buffer.from(base64, "base64");
}
