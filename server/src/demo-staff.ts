import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { App } from './app.ts';
import { openStaffScope } from './demo-accounts.ts';
import { readPictures } from './demo-pictures.ts';
import { DEMO_POSTS } from './demo-posts.ts';

const NO_LINKS = { front: '', back: '', design_front: '', design_back: '' };

/** Enters the prices that the simulated factories do not report, as staff would do (FAC-35). */
export async function writePrices(app: App): Promise<void> {
  const csv = await readFile(new URL('demo-prices.csv', import.meta.url), 'utf8');
  const { refused } = await app.fulfilment.costs.importList(openStaffScope(), { csv, isDryRun: false });
  if (refused.length > 0) throw new Error(`The demo's price list is wrong: ${JSON.stringify(refused)}`);
}

/** Creates two guides and an announcement, once. */
export async function writePosts(app: App): Promise<void> {
  const scope = openStaffScope();
  const { writing, folders } = app.posts;
  const { meta } = await writing.list({ page: 1, limit: 1, sortBy: 'editedAt:DESC' });
  if (meta.totalItems > 0) return;
  for (const { folder: name, isPinned, ...text } of DEMO_POSTS) {
    const known = (await folders.list()).find((folder) => folder.name === name);
    const { id: folderId } = known ?? (await folders.create(scope, name));
    const { id } = await writing.create(scope, { ...text, folderId });
    await writing.setState(scope, id, 'published');
    if (isPinned) await writing.pin(scope, id, true);
  }
}

/** Creates fulfil designs and spied products of staff, so that these pages are not empty. */
export async function fillStaffPages(app: App): Promise<void> {
  const scope = openStaffScope();
  for (const { words, design, mockup } of await readPictures()) {
    const title = words.charAt(0) + words.slice(1).toLowerCase();
    const sessionId = `demo-${words}`;
    const take = async (kind: 'thumbnail' | 'design', bytes: Buffer) => {
      const fileName = `${title}.png`;
      const id = await app.fulfilDesigns.uploads.receive(scope, kind, { fileName, stream: Readable.from([bytes]) });
      return (await app.fulfilDesigns.uploads.settle(scope, kind, id, sessionId)).url;
    };
    const thumbnails = [await take('thumbnail', mockup)];
    const designs = [await take('design', design)];
    const { id } = await app.fulfilDesigns.create(scope, { sessionId, title, thumbnails, designs });
    await app.fulfilDesigns.check(scope, id, true);

    await app.spy.add(scope, { items: [{ refId: `tiktok-${words}`, title: `${title} tee`, ...NO_LINKS }] });
    const { data } = await app.spy.list({ page: 1, limit: 1, sortBy: 'createdAt:DESC' });
    const holder = `spyItem ${data[0]?.id ?? ''}`;
    const upload = {
      fileName: `${title}.png`,
      stream: Readable.from([mockup]),
      isPngOnly: false,
      userId: scope.userId,
    };
    await app.library.staffFiles.add(upload, (trx, fileId) =>
      app.events.emit(trx, 'staffPictureCame', { holder, slot: 'front', fileId }),
    );
  }
}
