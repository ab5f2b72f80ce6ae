/** Makes the browser save a text or bytes as a file. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After this time the browser has read the blob, so that its URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
