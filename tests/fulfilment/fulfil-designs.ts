import * as contract from '@bobbin/contract/fulfil-designs';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import type { Caller } from '../world/world.ts';

interface Wanted {
  /** Title of the design. It is also the id of the upload form, so each title gives another form. */
  title: string;
  /** Names of the design's print files. */
  names: readonly string[];
  isChecked?: boolean;
}

/** Creates a fulfil design with these print files and one picture, and marks it as checked by default. */
export async function makeDesign(
  url: string,
  staff: Caller,
  { title, names, isChecked = true }: Wanted,
): Promise<contract.FulfilDesign> {
  async function upload(kind: 'thumbnail' | 'design', name: string, width: number, height: number): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await paint(width, height).png().toBuffer())]), name);
    form.append('sessionId', title);
    const { path } = kind === 'design' ? contract.uploadDesignFile : contract.uploadThumbnail;
    const headers = { authorization: `Bearer ${staff.accessToken}` };
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: form });
    return ((await response.json()) as { body: { url: string } }).body.url;
  }

  const designs: string[] = [];
  for (const name of names) designs.push(await upload('design', name, 600 + title.length, 600 + designs.length));
  const thumbnails = [await upload('thumbnail', `${title}.png`, 300 + title.length, 360)];
  const made = await staff.call(contract.createFulfilDesign, {
    body: { sessionId: title, title, thumbnails, designs },
  });
  const design = made.body;
  if (!design) throw new Error(JSON.stringify(made.exceptionBody));
  if (isChecked) await staff.call(contract.checkFulfilDesign, { params: { id: design.id }, body: { checked: true } });
  return design;
}
