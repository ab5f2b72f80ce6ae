import { uploadFile, type UploadedFile } from '@bobbin/contract/files';

/** The person who uploads, and the address of the server. */
interface Uploader {
  url: string;
  accessToken: string;
}

/**
 * Uploads a picture for one side of an order's product, as the fulfil dialog does. @returns the id of the file
 */
export async function uploadPicture(
  { url, accessToken }: Uploader,
  productId: string,
  side: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<string> {
  const form = new FormData();
  form.set('id', productId);
  form.set('side', side);
  form.set('file', new Blob([bytes]), `${side}.png`);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${url}/api${uploadFile.path}`, { method: 'POST', headers, body: form });
  const { body } = (await answer.json()) as { body: UploadedFile | null };
  if (body === null) throw new Error('The upload was refused');
  return body.fileId;
}
