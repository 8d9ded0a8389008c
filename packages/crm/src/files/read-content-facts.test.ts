import { expect, it } from "vitest";
import { readContentFacts } from "./read-content-facts.ts";

const factsOf = (content: string | Buffer, declaredExtension = "", charset?: string) =>
  readContentFacts(typeof content === "string" ? Buffer.from(content) : content, {
    declaredExtension,
    charset,
  });

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
  "base64",
);
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb", "hex");
const GIF = Buffer.from("GIF89a\u0005\u0000\u0007\u0000\u0000\u0000\u0000;", "latin1");
const WAV = Buffer.from("RIFF\u0024\u0000\u0000\u0000WAVEfmt ", "latin1");
const CFB = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1000)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

it.each<[string, string | Buffer, string, string, string, string]>([
  ["a picture", PNG, "", "image/png", "png", "IMG"],
  ["a picture that is called a page", PNG, "html", "image/png", "png", "IMG"],
  ["a photo with another usual extension", JPEG, "jpeg", "image/jpeg", "jpeg", "IMG"],
  ["a photo that is called a picture of another kind", JPEG, "png", "image/jpeg", "jpg", "IMG"],
  ["an animation", GIF, "", "image/gif", "gif", "IMG"],
  ["a sound", WAV, "wave", "audio/wav", "wave", "AUDIO"],
  ["a document", "%PDF-1.7\n", "", "application/pdf", "pdf", "DOCUMENT"],
  ["a document of an old program", CFB, "doc", "application/x-cfb", "doc", "DOCUMENT"],
  ["text", "Some text.", "", "text/plain", "txt", "DOCUMENT"],
  ["text of a kind", "a,b", "csv", "text/csv", "csv", "DOCUMENT"],
  ["text of an unknown kind", "select 1", "sql", "text/plain", "sql", "DOCUMENT"],
  ["text that is called a picture", "Some text.", "png", "text/plain", "txt", "DOCUMENT"],
  ["text that is called an svg", "Some text.", "svg", "text/plain", "txt", "DOCUMENT"],
  ["text that is called a page", "Hi <b>you</b>", "html", "text/html", "html", "DOCUMENT"],
  ["a page", " <!DOCTYPE html><p>", "txt", "text/html", "html", "DOCUMENT"],
  ["a page after a comment", "<!-- a --><html>", "htm", "text/html", "htm", "DOCUMENT"],
  ["an svg", SVG, "txt", "image/svg+xml", "svg", "IMG"],
  ["an svg with a declaration", `<?xml version="1.0"?>\n${SVG}`, "", "image/svg+xml", "svg", "IMG"],
  ["xml", '<?xml version="1.0"?><a/>', "txt", "application/xml", "xml", "DOCUMENT"],
  ["text in UTF-16", utf16("a,b"), "csv", "text/csv", "csv", "DOCUMENT"],
  ["unknown bytes", Buffer.from([0, 1, 2]), "dat", "application/octet-stream", "dat", "OTHER"],
])("finds %s by its content", async (_title, content, declared, contentType, extension, type) => {
  expect(await factsOf(content, declared)).toMatchObject({ contentType, extension, type });
});

const findWithZero = (sample: Buffer) =>
  readContentFacts(sample, { declaredExtension: "csv", hasZero: true });

it("takes no content with a zero byte after its start for a text, except UTF-16", async () => {
  expect((await findWithZero(Buffer.from("a,b"))).contentType).toBe("application/octet-stream");
  expect((await findWithZero(Buffer.from(utf16("a,b")))).contentType).toBe("text/csv");
});

it("finds the encoding of texts and pictures", async () => {
  expect((await factsOf("gr\u00fc\u00df")).encoding).toBe("utf-8");
  expect((await factsOf(utf16("x"))).encoding).toBe("utf-16le");
  expect((await factsOf(Buffer.from("gr\u00fc\u00df", "latin1"), "", "latin1")).encoding).toBe(
    "windows-1252",
  );
  expect((await factsOf(PNG)).encoding).toBe("png");
});

it("finds the pixels of pictures", async () => {
  expect(await factsOf(PNG)).toMatchObject({ width: 2, height: 3 });
  expect(await factsOf(GIF)).toMatchObject({ width: 5, height: 7 });
  expect(await factsOf(SVG)).toMatchObject({ width: 30, height: 20 });
  expect(await factsOf(PNG.subarray(0, 20))).not.toHaveProperty("width");
});

it("keeps a character that the end of the sample cuts", async () => {
  const text = `a${"\u20ac".repeat(200_000)}`;
  expect(await factsOf(text)).toMatchObject({ contentType: "text/plain", encoding: "utf-8" });
});
