import * as contract from '@bobbin/contract/fulfil-designs';
import type { Reply } from '@bobbin/contract/endpoint';
import { FULFIL_UPLOAD_MS } from '@bobbin/domain/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import { startWorld, type Answer, type Caller, type World } from '../world/world.ts';

let world: World;
let staff: Caller;
let viewer: Caller;
let pictures = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  staff = await world.createSeller('staff@example.com', 'admin');
  await world.db.insertInto('roles').values({ id: 'viewer', name: 'viewer', is_admin: false }).execute();
  await world.db
    .insertInto('role_permissions')
    .values({ id: 'views', role_id: 'viewer', permission_id: 'view_fulfills', is_active: true })
    .execute();
  viewer = await world.createSeller('viewer@example.com', 'viewer');
});
afterAll(() => world.close());

type Kind = 'thumbnail' | 'design';

async function upload(
  caller: Caller,
  kind: Kind,
  sessionId: string | null,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Answer<Reply<typeof contract.uploadThumbnail>>> {
  // Each picture is different, because files with equal bytes are stored only once.
  const own =
    bytes ??
    new Uint8Array(
      await paint(40 + ++pictures, 60)
        .png()
        .toBuffer(),
    );
  const form = new FormData();
  form.append('file', new Blob([own]), 'picture.png');
  if (sessionId !== null) form.append('sessionId', sessionId);
  const { path } = kind === 'design' ? contract.uploadDesignFile : contract.uploadThumbnail;
  const headers = { authorization: `Bearer ${caller.accessToken}` };
  const response = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body: form });
  return { ...((await response.json()) as Answer<Reply<typeof contract.uploadThumbnail>>), status: response.status };
}

async function uploadUrl(kind: Kind, sessionId: string, caller = staff): Promise<string> {
  const { body, exceptionBody } = await upload(caller, kind, sessionId);
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body.url;
}

async function create(sessionId: string, title: string, { thumbnails = 0, designs = 0 } = {}) {
  const toUrls = (kind: Kind, count: number) =>
    Promise.all(Array.from({ length: count }, () => uploadUrl(kind, sessionId)));
  const body = {
    sessionId,
    title,
    thumbnails: await toUrls('thumbnail', thumbnails),
    designs: await toUrls('design', designs),
  };
  const answer = await staff.call(contract.createFulfilDesign, { body });
  return { body, design: answer.body, error: answer.exceptionBody };
}

const statusOf = async (url: string) => (await fetch(`${world.url}${url}`)).status;
const countStaffFiles = async () => (await world.db.selectFrom('staff_files').select('id').execute()).length;

/** Compares the stored counts with the number of rows. */
async function checkCounts(): Promise<void> {
  const { body } = await staff.call(contract.listFulfilDesigns, { query: { limit: 1 } });
  const rows = await world.db.selectFrom('fulfil_designs').selectAll().execute();
  expect(body?.counts).toEqual({
    all: rows.length,
    checked: rows.filter((row) => row.is_checked).length,
    empty: rows.filter((row) => row.designs_count === 0).length,
    qteam: rows.filter((row) => row.source === 'QTeam').length,
  });
}

describe('a fulfil design', () => {
  it('consists of exactly the uploads that its form names, and other uploads are deleted (FFD-4, FFD-5, FIL-60)', async () => {
    const stray = await uploadUrl('thumbnail', 'one');
    const { design } = await create('one', 'Dad Mountain', { thumbnails: 2, designs: 1 });
    expect(design).toMatchObject({ code: 'FF-1', source: 'Bobbin', checked: false, designUrlCount: 1 });
    expect(design?.thumbnails).toHaveLength(2);
    expect(await statusOf(design?.designs[0]?.url ?? '')).toBe(200);
    expect(await statusOf(stray)).toBe(404);
    await world.runJobs();
    const detail = (await viewer.call(contract.getFulfilDesign, { params: { id: design?.id ?? '' } })).body;
    expect(detail?.thumbnails.every(({ thumbnailUrl }) => thumbnailUrl !== null)).toBe(true);
    expect(await statusOf(detail?.thumbnails[0]?.thumbnailUrl ?? '')).toBe(200);
    await checkCounts();
  });

  it('exists once after six simultaneous requests that send the same form (FFD-5)', async () => {
    const url = await uploadUrl('design', 'twice');
    const body = { sessionId: 'twice', title: 'Twice', thumbnails: [], designs: [url] };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff.call(contract.createFulfilDesign, { body })),
    );
    expect(new Set(answers.map((answer) => answer.body?.id)).size).toBe(1);
    expect(answers[0]?.body?.designUrlCount).toBe(1);
    await checkCounts();
  });

  it('rejects files that belong to another form, have the wrong kind or are unknown, and creates nothing (FFD-5)', async () => {
    const before = (await staff.call(contract.listFulfilDesigns)).body?.meta.totalItems;
    const foreign = await uploadUrl('design', 'foreign');
    const thumb = await uploadUrl('thumbnail', 'mixed');
    for (const designs of [[foreign], [thumb], ['/api/files/content/staff/nobody/full/x.png'], ['x']]) {
      const answer = await staff.call(contract.createFulfilDesign, {
        body: { sessionId: 'mixed', title: 'x', designs },
      });
      expect(answer.exceptionBody?.code).toBe(820);
    }
    expect((await staff.call(contract.listFulfilDesigns)).body?.meta.totalItems).toBe(before);
    // The files of the rejected forms still exist.
    expect(await statusOf(foreign)).toBe(200);
    expect(await statusOf(thumb)).toBe(200);
  });

  it('can be changed under its id as the upload session: its title, and further pictures (FFD-3)', async () => {
    const { design } = await create('change', 'Before', { designs: 1 });
    const id = design?.id ?? '';
    const had = design?.designs[0]?.url ?? '';
    const added = await uploadUrl('design', id);
    const body = { sessionId: id, title: 'Fishing Grandpa', designs: [had, added] };
    const changed = (await staff.call(contract.updateFulfilDesign, { body })).body;
    expect(changed).toMatchObject({ title: 'Fishing Grandpa', designUrlCount: 2 });
    const again = (await staff.call(contract.updateFulfilDesign, { body })).body;
    expect(again?.designs.map((file) => file.id)).toEqual(changed?.designs.map((file) => file.id));
    const more = [];
    for (let count = 2; count < 21; count += 1) more.push(await uploadUrl('design', id));
    const tooMany = await staff.call(contract.updateFulfilDesign, {
      body: { ...body, title: 'Not taken', designs: more },
    });
    expect(tooMany.exceptionBody?.code).toBe(822);
    const kept = (await staff.call(contract.getFulfilDesign, { params: { id } })).body;
    expect(kept).toMatchObject({ title: 'Fishing Grandpa', designUrlCount: 2 });
    await checkCounts();
  });

  it('rejects the twenty-first upload of a form, and stores nothing of that upload (FFD-3)', async () => {
    for (let count = 0; count < 20; count += 1) await uploadUrl('thumbnail', 'many');
    const before = await countStaffFiles();
    expect((await upload(staff, 'thumbnail', 'many')).exceptionBody?.code).toBe(822);
    expect(await countStaffFiles()).toBe(before);
  });

  it('loses a deleted picture and its bytes once, also under simultaneous requests (FFD-7)', async () => {
    const { design } = await create('lose', 'Loser', { thumbnails: 1, designs: 1 });
    const [file] = design?.designs ?? [];
    const params = { id: file?.id ?? '' };
    expect((await staff.call(contract.removeThumbnail, { params })).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => staff.call(contract.removeDesignFile, { params })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    await world.runJobs();
    expect(await statusOf(file?.url ?? '')).toBe(404);
    const logs = await world.db
      .selectFrom('action_logs')
      .select('action')
      .where('action', '=', 'removeDesign')
      .execute();
    expect(logs).toHaveLength(1);
    await checkCounts();
  });

  it('can be marked as checked by a toggle, or by a call with the wanted value (FFD-6)', async () => {
    const { design } = await create('mark', 'Marked');
    const params = { id: design?.id ?? '' };
    const check = async (body?: { checked: boolean }) =>
      (await staff.call(contract.checkFulfilDesign, body === undefined ? { params } : { params, body })).body?.checked;
    expect([await check(), await check(), await check({ checked: true }), await check({ checked: true })]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    const listed = (await staff.call(contract.listFulfilDesigns, { query: { kind: 'checked' } })).body;
    expect(listed?.data.map(({ id }) => id)).toEqual([params.id]);
    await checkCounts();
  });

  it('matches searches by the beginnings of words in title and code, with or without accents, with 54 results per page (FFD-1)', async () => {
    const { design } = await create('find', 'Tết Đoàn Viên 2027');
    const find = async (search: string) =>
      (await viewer.call(contract.listFulfilDesigns, { query: { search } })).body?.data.map(({ id }) => id);
    for (const search of ['tet doan', 'ĐOÀN', 'vien 202', design?.code ?? '', design?.code.replace('-', '') ?? '']) {
      expect(await find(search), search).toEqual([design?.id]);
    }
    expect(await find('doan nobody')).toEqual([]);
    expect(await find("' & | ! :* \\")).toHaveLength(
      (await viewer.call(contract.listFulfilDesigns)).body?.meta.totalItems ?? 0,
    );
    expect((await viewer.call(contract.listFulfilDesigns)).body?.meta.itemsPerPage).toBe(54);
  });
});

describe('permission to upload', () => {
  it('comes from the permission to add or to change, and an upload by a viewer is refused before anything is stored (FFD-1)', async () => {
    const before = await countStaffFiles();
    expect((await upload(viewer, 'thumbnail', 'mine')).status).toBe(403);
    expect(await countStaffFiles()).toBe(before);
  });

  it.each(['create_fulfill', 'edit_fulfill'])('comes from the permission %s alone (API-27)', async (permission) => {
    await world.db.insertInto('roles').values({ id: permission, name: permission, is_admin: false }).execute();
    await world.db
      .insertInto('role_permissions')
      .values({ id: `${permission}:1`, role_id: permission, permission_id: permission, is_active: true })
      .execute();
    const worker = await world.createSeller(`${permission}@example.com`, permission);
    for (const kind of ['thumbnail', 'design'] as const)
      expect((await upload(worker, kind, 'theirs')).body?.url).toContain('/staff/');
  });

  it('covers only uploads for a form: without a form nothing is stored (FFD-4, API-5)', async () => {
    const before = await countStaffFiles();
    const answer = await upload(staff, 'thumbnail', null);
    expect(answer.status).toBe(422);
    expect(answer.exceptionBody?.issues).toEqual([{ path: 'body.sessionId', message: 'Còn thiếu' }]);
    expect(await countStaffFiles()).toBe(before);
  });
});

describe("the other team's designs", () => {
  it('come from an imported list once each, and reject changes in Bobbin (FFD-2, FFD-8)', async () => {
    const csv = [
      'refId;title;thumbnails;designs',
      'Q-1;"Bigfoot; Social";;',
      'Q-2;;;',
      'Q-1;Again;;',
      'Q-3;Plain;http://example.com/a.png;',
      'Q-4;Fine;;',
    ].join('\n');
    const first = (await staff.call(contract.importFulfilDesigns, { body: { csv } })).body;
    expect(first).toEqual({
      added: 2,
      known: 0,
      refused: [
        { line: 3, reason: 'missing' },
        { line: 4, reason: 'twice' },
        { line: 5, reason: 'notHttps' },
      ],
    });
    expect((await staff.call(contract.importFulfilDesigns, { body: { csv } })).body).toMatchObject({
      added: 0,
      known: 2,
    });
    const listed = (await staff.call(contract.listFulfilDesigns, { query: { source: 'QTeam' } })).body;
    expect(listed?.meta.totalItems).toBe(2);
    const [design] = listed?.data ?? [];
    const changed = await staff.call(contract.updateFulfilDesign, {
      body: { sessionId: design?.id ?? '', title: 'x' },
    });
    expect(changed.exceptionBody?.code).toBe(821);
    expect((await staff.call(contract.importFulfilDesigns, { body: { csv: '"broken' } })).exceptionBody?.code).toBe(
      823,
    );
    await checkCounts();
  });
});

describe('an upload of a fulfil design', () => {
  it('expires after a day when its form is not sent (FFD-4)', async () => {
    const url = await uploadUrl('design', 'left');
    world.clock.advance(FULFIL_UPLOAD_MS + 1000);
    await world.app.fulfilDesigns.tidy?.();
    await world.runJobs();
    expect(await statusOf(url)).toBe(404);
    expect(await world.db.selectFrom('fulfil_uploads').select('file_id').execute()).toEqual([]);
  });
});
