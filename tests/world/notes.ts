import type { Envelope } from '@bobbin/contract/envelope';
import type { Reply } from '@bobbin/contract/endpoint';
import { addOrderNote } from '@bobbin/contract/teamwork';
import type { Caller, World } from './world.ts';

/** A note with pictures, as the page of an order sends it. */
export interface SentNote {
  orderId: string;
  text: string;
  mentions?: readonly string[];
  pictures?: readonly Uint8Array<ArrayBuffer>[];
}

/** Sends a note with pictures; the fields precede the files. */
export async function sendNote(
  world: World,
  caller: Caller,
  { orderId, text, mentions = [], pictures = [] }: SentNote,
  headers: Record<string, string> = {},
): Promise<Envelope<Reply<typeof addOrderNote>> & { status: number }> {
  const form = new FormData();
  form.set('orderId', orderId);
  form.set('text', text);
  if (mentions.length > 0) form.set('mentions', mentions.join(','));
  for (const [index, bytes] of pictures.entries()) form.append('pictures', new Blob([bytes]), `ảnh ${index + 1}.png`);
  const response = await fetch(`${world.url}/api${addOrderNote.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.accessToken}`, ...headers },
    body: form,
  });
  return { ...((await response.json()) as Envelope<Reply<typeof addOrderNote>>), status: response.status };
}
