import { uploadFile, type UploadedFile } from '@bobbin/contract/files';
import type { Envelope } from '@bobbin/contract/envelope';
import { listOrderProducts, listOrders } from '@bobbin/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { createVault } from '../../server/src/platform/crypto.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;

let world: World;
let lan: Caller;
let minh: Caller;
let productId: string;
let link: URL;

async function upload(caller: Caller): Promise<Envelope<UploadedFile> & { status: number }> {
  const form = new FormData();
  form.append('id', productId);
  form.append('side', 'front');
  form.append('file', new Blob([new Uint8Array(await paint(60, 60).png().toBuffer())]), 'front.png');
  const response = await fetch(`${world.url}/api${uploadFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.accessToken}` },
    body: form,
  });
  return { ...((await response.json()) as Envelope<UploadedFile>), status: response.status };
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 8, shops: 1 } });
  lan = await world.createSeller('lan@example.com');
  minh = await world.createSeller('minh@example.com');
  await world.connectShops(lan);
  const { body } = await lan.call(listOrders, { query: { statuses: 'AWAITING_SHIPMENT,AWAITING_COLLECTION' } });
  productId = body?.data[0]?.orderProducts[0]?.id ?? '';
  const uploaded = await upload(lan);
  link = new URL(uploaded.body?.url ?? '', world.url);
});
afterAll(() => world.close());

async function expectMissing(url: URL | string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { headers });
  expect(response.status, String(url)).toBe(404);
  expect(await response.json()).toMatchObject({ isSuccess: false, exceptionBody: { code: 300 } });
}

function changed(change: (url: URL) => void): URL {
  const url = new URL(link);
  change(url);
  return url;
}

function replacePart(index: number, text: string): URL {
  return changed((url) => {
    const parts = url.pathname.split('/');
    parts[parts.length - index] = text;
    url.pathname = parts.join('/');
  });
}

describe('a link to a file', () => {
  it('returns the file to every holder of the link, without signing in (API-18)', async () => {
    const response = await fetch(link);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('returns 404 when any of its characters was changed (FIL-11)', async () => {
    const [name, variant, fileId, ownerId] = link.pathname.split('/').toReversed();
    expect([name, variant, ownerId]).toEqual(['front.png', 'full', encodeURIComponent(lan.userId)]);
    await expectMissing(replacePart(1, 'other.png'));
    await expectMissing(replacePart(2, 'thumb'));
    await expectMissing(replacePart(3, `${fileId}0`));
    await expectMissing(replacePart(4, minh.userId));
    await expectMissing(changed((url) => url.searchParams.set('exp', String(Number(url.searchParams.get('exp')) + 1))));
    // This text represents the same number in another notation.
    await expectMissing(changed((url) => url.searchParams.set('exp', `0${url.searchParams.get('exp')}`)));
    await expectMissing(changed((url) => url.searchParams.delete('exp')));
    await expectMissing(changed((url) => url.searchParams.delete('sig')));
    await expectMissing(changed((url) => url.searchParams.set('sig', '')));
    await expectMissing(changed((url) => url.searchParams.append('sig', 'x')));
  });

  it('without a signature returns 404 to everyone, signed in or not, the owner included', async () => {
    for (const caller of [lan, minh]) {
      const bare = changed((url) => (url.search = ''));
      await expectMissing(bare, { authorization: `Bearer ${caller.accessToken}` });
    }
  });

  it('signed with another key returns 404', async () => {
    const signature = createVault('another secret key, 32+ characters!').sign(link.pathname);
    await expectMissing(changed((url) => url.searchParams.set('sig', signature)));
  });

  it('returns 404 once it has expired', async () => {
    world.clock.advance(14 * HOUR_MS);
    await expectMissing(link);
    world.clock.advance(-14 * HOUR_MS);
    expect((await fetch(link)).status).toBe(200);
  });
});

describe('a design', () => {
  it("cannot be placed on another seller's product, nor read from there (FIL-15)", async () => {
    const refused = await upload(minh);
    expect(refused).toMatchObject({ status: 404, isSuccess: false, exceptionBody: { code: 300 } });
    const [orderId = ''] = productId.split('-');
    expect((await minh.call(listOrderProducts, { params: { id: orderId } })).status).toBe(404);
    const mine = await lan.call(listOrderProducts, { params: { id: orderId } });
    expect(mine.body?.[0]?.designs).toHaveLength(1);
    const rows = await world.db.selectFrom('files').select('owner_id').execute();
    expect(new Set(rows.map((row) => row.owner_id))).toEqual(new Set([lan.userId]));
  });
});

describe('the stream of live events', () => {
  async function open(headers: Record<string, string>) {
    const stop = new AbortController();
    const response = await fetch(`${world.url}/api/events`, { headers, signal: stop.signal });
    return { response, stop: () => stop.abort() };
  }

  it('requires a session', async () => {
    const tokens = [undefined, 'Bearer not.a.token', 'Bearer '];
    for (const authorization of tokens) {
      const { response } = await open(authorization === undefined ? {} : { authorization });
      expect(response.status).toBe(401);
    }
  });

  it("sends a user only the user's own events (SYN-15)", async () => {
    const streams = await Promise.all(
      [lan, minh].map((caller) => open({ authorization: `Bearer ${caller.accessToken}` })),
    );
    const heard = ['', ''];
    const reading = streams.map(async ({ response }, index) => {
      const decoder = new TextDecoder();
      for await (const piece of response.body ?? []) heard[index] += decoder.decode(piece);
    });
    const event = (ownerId: string, shopId: string) =>
      JSON.stringify({ kind: 'event', ownerId, event: { type: 'shop', shopId } });
    const { pool } = world.app;
    await pool.query('select pg_notify($1, $2)', ['bobbin_live', event(lan.userId, 'shop of Lan')]);
    await pool.query('select pg_notify($1, $2)', ['bobbin_live', event(minh.userId, 'shop of Minh')]);
    await expect.poll(() => heard[0]?.includes('shop of Lan') && heard[1]?.includes('shop of Minh')).toBe(true);
    expect(heard[0]).not.toContain('Minh');
    expect(heard[1]).not.toContain('Lan');
    for (const { stop } of streams) stop();
    await Promise.allSettled(reading);
  });
});
