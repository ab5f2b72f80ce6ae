import { addDesignFeedback, changeDesigner, listAllDesigns, markDesignSeen, payDesign } from '@bobbin/contract/designs';
import { createPost, addPostComment, markPostCommentsRead, setPostState } from '@bobbin/contract/posts';
import { getStaffWork, type StaffWork } from '@bobbin/contract/staff-work';
import { createPaymentRequest } from '@bobbin/contract/withdrawals';
import { WORK_AREA_NAMES, type WorkKind } from '@bobbin/domain/staff/work';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREED, ask, give, price } from '../designs/renting.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const MINUTE = 60_000;
let world: World;
let admin: Caller;
let lan: Caller;
let designer: Caller;

/** Advances the clock, and signs the callers in again because their sessions have expired. */
async function later(minutes: number): Promise<void> {
  world.clock.advance(minutes * MINUTE);
  admin = await world.signIn('boss@example.com');
  lan = await world.signIn('lan@example.com');
  designer = await world.signIn('dora@example.com');
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  admin = await world.createSeller('boss@example.com', 'admin');
  lan = await world.createSeller('lan@example.com');
  designer = await world.createSeller('dora@example.com', 'designer');
  await give(admin, lan, '400');
});
afterAll(() => world.close());

async function read(caller: Caller): Promise<StaffWork> {
  const { body, exceptionBody } = await caller.call(getStaffWork);
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
const countOf = (work: StaffWork, kind: WorkKind) => {
  const { urgent = 0, waiting = 0 } = work.counts.find((count) => count.kind === kind) ?? {};
  return [urgent, waiting];
};
const kindsOf = (rows: StaffWork['next']) => rows.map(({ kind, count }) => `${kind} ${count}`);

describe('the work of staff', () => {
  it('follows a rented design from price to response, each step with its own deadline (HOM-5, HOM-6)', async () => {
    const design = await ask(world, lan);
    await ask(world, lan);
    let work = await read(admin);
    expect(countOf(work, 'designPrice')).toEqual([0, 2]);
    // Two requests of the same seller are one row, whose number includes both.
    expect(work.next.filter(({ kind }) => kind === 'designPrice')).toMatchObject([
      { count: 2, title: 'Product 1', seller: { id: lan.userId }, isYours: true },
    ]);
    await later(60);
    work = await read(admin);
    expect(countOf(work, 'designPrice')).toEqual([2, 0]);
    expect(kindsOf(work.urgent)).toEqual(['designPrice 2']);

    await price(admin, design, '10');
    await admin.call(payDesign, { params: { id: design.id }, body: AGREED });
    expect(countOf(await read(admin), 'designTake')).toEqual([0, 1]);
    await later(30);
    work = await read(designer);
    expect(countOf(work, 'designTake')).toEqual([1, 0]);
    expect(work.urgent.find(({ kind }) => kind === 'designTake')).toMatchObject({ ids: [design.id], isYours: true });

    const body = { designId: design.id, designerId: designer.userId, seen: { designerId: null } };
    await designer.call(changeDesigner, { body });
    // A design that is in progress and not late appears only for its designer.
    expect(countOf(await read(designer), 'designLink')).toEqual([0, 1]);
    expect(countOf(await read(admin), 'designLink')).toEqual([0, 0]);
    await later(150);
    expect(countOf(await read(designer), 'designLink')).toEqual([1, 0]);
    expect(countOf(await read(admin), 'designLink')).toEqual([1, 0]);

    const said = (comment: string) => ({ params: { id: design.id }, body: { comment } });
    await lan.call(addDesignFeedback, said('Bao giờ có bản sửa?'));
    await later(59);
    // Another message does not change the deadline.
    await lan.call(addDesignFeedback, said('Có ai không?'));
    expect(countOf(await read(admin), 'designAnswer')).toEqual([0, 1]);
    await later(1);
    expect(countOf(await read(admin), 'designAnswer')).toEqual([1, 0]);
    await designer.call(markDesignSeen, { params: { id: design.id } });
    expect(countOf(await read(admin), 'designAnswer')).toEqual([1, 0]);
    await designer.call(addDesignFeedback, said('Sắp xong'));
    expect(countOf(await read(admin), 'designAnswer')).toEqual([0, 0]);
  });

  it('includes withdrawals for those who may decide on them, but never the staff user’s own withdrawals (HOM-5)', async () => {
    const rich = await world.createSeller('rich@example.com', 'admin');
    await give(admin, rich, '100');
    await rich.call(createPaymentRequest, { body: { amount: '20', bank: 'ACB', cardNumber: '0123456789' } });
    const work = await read(admin);
    expect(countOf(work, 'withdrawal')).toEqual([0, 1]);
    const row = work.next.find(({ kind }) => kind === 'withdrawal');
    expect(row).toMatchObject({ amount: '20.00', seller: { id: rich.userId } });
    expect(countOf(await read(rich), 'withdrawal')).toEqual([0, 0]);
  });

  it('includes posts with comments of sellers until a staff user marks the comments as read (HOM-10)', async () => {
    const post = { title: 'How to begin', content: 'Words of a guide. '.repeat(10) };
    const { id = '' } = (await admin.call(createPost, { body: post })).body ?? {};
    await admin.call(setPostState, { params: { id }, body: { state: 'published' } });
    const comment = { params: { id }, body: { comment: 'How do I begin?' } };
    await admin.call(addPostComment, comment);
    expect(countOf(await read(admin), 'comment')).toEqual([0, 0]);
    await lan.call(addPostComment, comment);
    await lan.call(addPostComment, comment);
    const work = await read(admin);
    expect(countOf(work, 'comment')).toEqual([0, 1]);
    expect(work.next.at(-1)).toMatchObject({ kind: 'comment', title: post.title, reason: '2', dueAt: null });
    for (const _ of [1, 2]) {
      expect((await admin.call(markPostCommentsRead, { params: { id } })).body).toBe(true);
      expect(countOf(await read(admin), 'comment')).toEqual([0, 0]);
    }
  });

  it('lists failed mails that can be sent again, and shops that cannot work, before late steps, the longest failure first (HOM-7)', async () => {
    const { db, clock } = world;
    const now = clock.now();
    const at = (minutes: number) => new Date(now + minutes * MINUTE);
    const mail = (id: string, expiresAt: Date) => ({
      owner_id: lan.userId,
      id,
      kind: 'passcode',
      locale: 'vi',
      recipient: 'lan@example.com',
      subject: 'Mã',
      status: 'failed',
      last_error: '550',
      body_sealed: 'sealed',
      body_expires_at: expiresAt,
      created_at: at(-1),
    });
    await db
      .insertInto('mails')
      .values([mail('live', at(60)), mail('dead', at(-1))])
      .execute();
    const [shop = ''] = await world.connectShops(lan);
    await db
      .updateTable('shops')
      .set({ needs_authorization: true, authorization_lost_at: at(-5) })
      .execute();
    const work = await read(admin);
    expect([countOf(work, 'mail'), countOf(work, 'shop')]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(work.urgent.slice(0, 2)).toMatchObject([
      { kind: 'shop', ids: [shop], since: at(-5).toISOString() },
      { kind: 'mail', ids: ['live'], since: at(-1).toISOString() },
    ]);
    expect(['shop', 'mail']).not.toContain(work.urgent.at(-1)?.kind);
    await db.deleteFrom('mails').where('id', 'in', ['live', 'dead']).execute();
  });

  it('names the areas that a role cannot see, and lists as next work only what the role may do (HOM-9)', async () => {
    const work = await read(designer);
    expect(work.hiddenAreas).toEqual([
      'withdrawals',
      'transfers',
      'balances',
      'ledger',
      'comments',
      'mails',
      'shops',
      'jobs',
    ]);
    expect((await read(admin)).hiddenAreas).toEqual([]);
    await world.db.insertInto('roles').values({ id: 'looker', name: 'looker' }).execute();
    const held = { id: 'looker', role_id: 'looker', permission_id: 'view_designs', is_active: true };
    await world.db.insertInto('role_permissions').values(held).execute();
    const looker = await world.createSeller('look@example.com', 'looker');
    await ask(world, lan);
    const seen = await read(looker);
    expect(seen.next).toEqual([]);
    expect(countOf(seen, 'designPrice')).toEqual([1, 0]);
    expect(seen.urgent.every(({ isYours }) => !isYours)).toBe(true);
    await world.db.insertInto('roles').values({ id: 'blind', name: 'blind' }).execute();
    const blind = await read(await world.createSeller('blind@example.com', 'blind'));
    expect(blind).toEqual({ counts: [], hiddenAreas: WORK_AREA_NAMES, urgent: [], next: [] });
    expect((await lan.call(getStaffWork)).status).toBe(403);
  });

  it('shows counts that equal its listed rows, including the number in each grouped row (HOM-5)', async () => {
    const work = await read(admin);
    const sum = (rows: StaffWork['next']) => rows.reduce((total, { count }) => total + count, 0);
    expect(sum(work.urgent)).toBe(work.counts.reduce((total, { urgent }) => total + urgent, 0));
    expect(sum(work.next)).toBe(work.counts.reduce((total, { waiting }) => total + waiting, 0));
  });
});

describe('the staff list of designs', () => {
  it('sorts open designs by the deadline of the next step, like the home page, and lists unassigned designs separately (DSN-45)', async () => {
    const statuses = 'CREATED,PENDING_PAYMENT,INPROCESS,FEEDBACK';
    const query = { statuses, sortBy: 'nextStep:ASC' };
    const [first, second] = [await ask(world, lan), await ask(world, lan)];
    await price(admin, second, '5');
    await admin.call(payDesign, { params: { id: second.id }, body: AGREED });
    // The deadline for a price is one hour, and that for assigning a paid design is half an hour.
    const { data = [] } = (await admin.call(listAllDesigns, { query })).body ?? {};
    const codes = data.map(({ code }) => code);
    expect(codes.indexOf(second.code)).toBeLessThan(codes.indexOf(first.code));
    const waiting = data.filter(({ status }) => status === 'PENDING_PAYMENT' || status === 'FEEDBACK');
    expect(data.slice(data.length - waiting.length)).toEqual(waiting);
    const free = (await admin.call(listAllDesigns, { query: { ...query, isFree: 'true', statuses: 'INPROCESS' } }))
      .body;
    expect(free).toMatchObject({ data: [{ code: second.code }], meta: { totalItems: 1 } });
  });
});

describe('live events of staff work', () => {
  it('reach staff who may see the area, and no other user (HOM-8)', async () => {
    const listen = async (caller: Caller) => {
      const abort = new AbortController();
      const headers = { authorization: `Bearer ${caller.accessToken}` };
      const response = await fetch(`${world.url}/api/events`, { headers, signal: abort.signal });
      let text = '';
      void (async () => {
        for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
      })().catch(() => undefined);
      const areas = () => [...text.matchAll(/"type":"staffWork","area":"(\w+)"/g)].map((match) => match[1]);
      return { areas, stop: () => abort.abort() };
    };
    const streams = await Promise.all([admin, designer, lan].map(listen));
    await lan.call(createPaymentRequest, { body: { amount: '10', bank: 'ACB', cardNumber: '0123456789' } });
    await expect.poll(() => streams.map(({ areas }) => areas())).toEqual([['withdrawals'], [], []]);
    for (const stream of streams) stream.stop();
  });
});
