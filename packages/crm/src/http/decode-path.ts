/** A path that is encoded more often than this is nobody's. */
const MAX_DECODINGS = 5;

/**
 * Undoes the percent-encoding of a URL, however often it was encoded, so that what is judged or logged is
 * what its characters mean. Bytes that are no UTF-8 stay as they are.
 */
export function decodePath(url: string): string {
  let text = url;
  for (let decodings = 0; decodings < MAX_DECODINGS && text.includes("%"); decodings += 1) {
    const decoded = text.replaceAll(/(?:%[\da-f]{2})+/gi, decodePart);
    if (decoded === text) break;
    text = decoded;
  }
  return text;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}
