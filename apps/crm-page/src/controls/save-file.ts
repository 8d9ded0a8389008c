/** Lets the browser download a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun, and keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(url));
}
