import { expect, it } from 'vitest';
import { createObjects } from './objects.ts';
import { startStub } from './testing/stub-server.ts';

const PAGE = `<ListBucketResult><IsTruncated>true</IsTruncated>
  <Contents><Key>files/a</Key><Size>1</Size><LastModified>2026-01-02T03:04:05Z</LastModified></Contents></ListBucketResult>`;

it('Objects.list fails when a store returns the same page twice', async () => {
  const stub = await startStub((_request, count) => (count > 5 ? { status: 500 } : { status: 200, text: PAGE }));
  const account = { region: 'x', bucket: 'b', accessKeyId: 'key', secretAccessKey: 'secret', timeoutMs: 5_000 };
  const objects = createObjects({ endpoint: stub.url, ...account });
  const pages = objects.list('files/');
  expect((await pages.next()).value).toMatchObject([{ key: 'files/a', sizeBytes: 1 }]);
  await pages.next();
  await expect(pages.next()).rejects.toThrow('ignores the marker');
  expect(stub.seen.map(({ query }) => query.get('marker'))).toEqual([null, 'files/a']);
  await objects.close();
  await stub.close();
});
