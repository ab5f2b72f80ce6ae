/** Longest side of a photo in pixels; the server stores no larger ones. */
const SIDE_PX = 1_600;
const QUALITY = 0.8;

/**
 * Converts a photo to a JPEG in base64 that fits into a request: photos of phones are much larger. A file that the browser cannot read is sent as
 * it is, so that the server says what is wrong.
 */
export async function toPhotoData(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return toBase64(new Uint8Array(await file.slice(0, 100_000).arrayBuffer()));
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^data:[^,]*,/, '');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
