import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@bobbin/contract/errors';
import type { Input } from '@bobbin/contract/endpoint';
import {
  cancelOrderExport,
  listOrderExports,
  startOrderExport,
  type OrderExport,
} from '@bobbin/contract/order-exports';
import { listOrders } from '@bobbin/contract/orders';
import { assignTeam, removeTeamMember, unassignTeam } from '@bobbin/contract/teams';
import { EXPORT_COLUMNS, exportColumn, type ExportColumn } from '@bobbin/domain/orders/export-columns';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildHandlers } from '../../server/src/work.ts';
import { addOrders, listAll, syncNow } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

type Wish = NonNullable<Input<typeof startOrderExport>['body']>;

const DAY_MS = 24 * 3600_000;
const LIMIT = 5;
const IDS: Pick<Wish, 'format' | 'columns' | 'zone'> = { format: 'csv', columns: ['id'], zone: 'UTC' };
const SORTS = ['createdAt:DESC', 'createdAt:ASC', 'dueAt:ASC', 'dueAt:DESC'] as const;
const MONEY = EXPORT_COLUMNS.filter((column) => exportColumn(column).right !== undefined);

describe('the export of orders to a file', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopIds: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 30, shops: 2 }, env: { ORDER_EXPORTS_PER_DAY: String(LIMIT) } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    shopIds = await world.connectShops(seller);
    const [shopId = ''] = shopIds;
    // These orders have the same second and deadline, so only their ids determine their sequence.
    await addOrders(world, shopId, { count: 20, status: 'AWAITING_SHIPMENT', spreadDays: 0 });
    await syncNow(world, seller, shopId);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.db.deleteFrom('order_exports').execute();
    await world.db.deleteFrom('files').where('source', '=', 'export').execute();
  });

  /** Advances the clock; sessions expire by this. */
  async function wait(ms: number): Promise<void> {
    world.clock.advance(ms);
    [seller, other] = [await world.signIn('anna@example.com'), await world.signIn('boris@example.com')];
  }
  const start = (wish: Partial<Wish> = {}, caller = seller) =>
    caller.call(startOrderExport, { body: { ...IDS, filter: {}, ...wish } });
  async function list(caller = seller) {
    const { body } = await caller.call(listOrderExports);
    if (!body) throw new Error('no exports');
    return body;
  }
  /** Returns the bytes of a download link, or the HTTP status of a failed download. */
  async function download(url: string | null | undefined): Promise<Buffer | number> {
    const response = await fetch(new URL(url ?? '/nothing', world.url));
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.status === 200 ? bytes : response.status;
  }
  async function readReady(caller = seller): Promise<{ head: OrderExport; bytes: Buffer }> {
    await world.runJobs();
    const [head] = (await list(caller)).exports;
    const bytes = await download(head?.url);
    if (head === undefined || typeof bytes === 'number') throw new Error(JSON.stringify(head));
    return { head, bytes };
  }
  async function exportFile(wish: Partial<Wish> = {}, caller = seller) {
    const answer = await start(wish, caller);
    if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
    return readReady(caller);
  }
  const toRows = (bytes: Buffer) => parse(bytes, { bom: true }) as string[][];
  const toIds = (bytes: Buffer) =>
    toRows(bytes)
      .slice(1)
      .map(([id]) => id);
  const work = (caller: Caller, id: string, signal: AbortSignal) =>
    buildHandlers(world.app.modules).writeOrderExport?.({ ownerId: caller.userId, exportId: id }, signal);

  describe('the content', () => {
    it('contains the same orders as the list, for any filters, any sort order and every format (EXP-1)', async () => {
      const some = await listAll(seller);
      const statuses = [...new Set(some.map(({ status }) => status))];
      const anyFilter = fc.record(
        {
          statuses: fc.subarray(statuses, { minLength: 1 }).map((words) => words.join(',')),
          shops: fc.subarray(shopIds, { minLength: 1 }).map((ids) => ids.join(',')),
          isAutofulfill: fc.constant('true' as const),
          attention: fc.constantFrom('pendingFulfill24h' as const, 'missingLabel' as const, 'cancelRequested' as const),
          search: fc
            .subarray(
              some.map(({ id }) => id),
              { minLength: 1, maxLength: 9 },
            )
            .map((ids) => ids.join(' ')),
          start: fc.constantFrom(...some.map(({ createTime }) => createTime)),
          fulfills: fc.constantFrom('NONE', 'PRESSIFY', 'PRESSIFY,NONE'),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(
          anyFilter,
          fc.constantFrom(...SORTS),
          fc.constantFrom('csv', 'xlsx'),
          async (filter, sortBy, format) => {
            await world.db.deleteFrom('order_exports').execute();
            const listed = (await listAll(seller, { ...filter, sortBy, limit: 7 })).map(({ id }) => id);
            const { head, bytes } = await exportFile({ filter, sortBy, format: format as 'csv' });
            expect(head).toMatchObject({ state: 'ready', scope: 'filter', total: listed.length, rows: listed.length });
            const ids = format === 'csv' ? toIds(bytes) : (await readSheet(bytes)).slice(1).map(([id]) => id);
            expect(ids).toEqual(listed);
          },
        ),
        { numRuns: 24 },
      );
    });

    it('contains each selected order of the seller once, in the sequence of the list, and no order of another seller', async () => {
      const some = (await listAll(seller, { sortBy: 'dueAt:ASC' })).map(({ id }) => id).slice(0, 10);
      const ids = [...some.toReversed(), some[0] ?? '', 'nobody'];
      expect(toIds((await exportFile({ ids, sortBy: 'dueAt:ASC' })).bytes)).toEqual(some);
      expect(toIds((await exportFile({ ids }, other)).bytes)).toEqual([]);
      expect(toIds((await exportFile({ filter: { shops: shopIds.join(',') } }, other)).bytes)).toEqual([]);
    });
  });

  describe('a cell', () => {
    const TEXTS = {
      formula: '=HYPERLINK("http://evil.example","x")',
      plus: '+1+1',
      minus: '-2+3',
      at: '@SUM(A1)',
      tab: '\t=1',
      line: '\r=1',
      quotes: 'nói "xin chào", rồi\nxuống dòng; đường Nguyễn Thị Minh Khai 👕',
      coded: '_x0041_ & <b>',
      control: 'a\u0001b',
      digits: '0012345678901234567890',
    };

    /** Sets all texts of an order that may come from outside Bobbin to one value. */
    async function setTexts(text: string): Promise<string> {
      const [first] = await listAll(seller, { sortBy: 'createdAt:DESC' });
      const id = first?.id ?? '';
      const address = {
        name: text,
        phone: text,
        fullAddress: text,
        line1: '',
        line2: '',
        city: '',
        state: '',
        postalCode: '',
        region: '',
      };
      await world.db
        .updateTable('orders')
        .set({
          buyer_message: text,
          carrier: text,
          fulfil_id: text,
          fulfil_line: text,
          fulfil_status: text,
          fulfil_house: text,
          fulfil_type: text,
          shipping_type: text,
          tracking_numbers: [text],
          address: JSON.stringify(address),
          is_address_masked: false,
        })
        .where('id', '=', id)
        .execute();
      await world.db.updateTable('order_products').set({ seller_sku: text }).where('order_id', '=', id).execute();
      return id;
    }
    const TEXT_COLUMNS = EXPORT_COLUMNS.filter((column) => ['text', 'id'].includes(exportColumn(column).kind));

    it.each(Object.entries(TEXTS))('with %s stays text in every format (EXP-3)', async (_name, text) => {
      const id = await setTexts(text);
      const columns = TEXT_COLUMNS as ExportColumn[];
      const column = columns.indexOf('buyerMessage');
      // This character cannot be written in any of the file formats.
      const kept = text.replace('\u0001', '');
      for (const format of ['csv', 'excel'] as const) {
        const { bytes } = await exportFile({ ids: [id], columns, format });
        const [, row = []] = toRows(bytes);
        // No cell may be executed by a spreadsheet. The only formulas that Bobbin writes are ="…" around an id.
        for (const cell of row)
          expect(cell).not.toMatch(format === 'csv' ? /^[=+\-@\t\r]/ : /^([+\-@\t\r]|=(?!"[\w-]+"$))/);
        const dangerous = /^[=+\-@\t\r]/.test(text);
        expect(row[column]).toBe(dangerous ? `'${text}` : kept);
      }
      const { bytes } = await exportFile({ ids: [id], columns, format: 'xlsx' });
      const [, cells = []] = await readSheet(bytes, { trim: false });
      expect(cells[column]).toBe(kept);
      for (const cell of cells) expect(['string', 'object']).toContain(typeof cell);
    });

    it('keeps every digit of ids, and accents of names, amounts and times (EXP-3)', async () => {
      const [order] = await listAll(seller, { statuses: 'DELIVERED,COMPLETED,IN_TRANSIT' });
      const id = order?.id ?? '';
      await world.db
        .updateTable('orders')
        .set({ tracking_numbers: ['00340434161094015902'], settlement_cents: -1234 })
        .where('id', '=', id)
        .execute();
      await world.db
        .updateTable('orders')
        .set({ is_settled: true, created_at: new Date('2026-03-08T10:00:01Z') })
        .where('id', '=', id)
        .execute();
      const columns: ExportColumn[] = ['id', 'tracking', 'total', 'settlement', 'createdAt', 'pieces'];
      const wish = { ids: [id], columns, zone: 'America/Los_Angeles' as const };
      const total = order?.paymentTotalAmount;
      const pieces = String(order?.orderProducts.reduce((sum, { quantity }) => sum + quantity, 0));
      // The time 02:00 does not exist in that night, because the clocks move forward to 03:00.
      const plain = [id, pieces, '00340434161094015902', total, '-12.34', '2026-03-08 03:00:01'];
      const csv = await exportFile({ ...wish, format: 'csv' });
      expect(toRows(csv.bytes)[1]).toEqual(plain);
      expect(csv.bytes.toString('utf8')).toContain('Mã đơn,Số lượng,Mã vận đơn');
      const excel = await exportFile({ ...wish, format: 'excel', locale: 'en' });
      expect(excel.bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
      expect(toRows(excel.bytes)).toEqual([
        ['Order id', 'Pieces', 'Tracking number', 'Buyer paid ($)', 'Settlement ($)', 'Created'],
        [`="${id}"`, pieces, '="00340434161094015902"', ...plain.slice(3)],
      ]);
      const xlsx = await exportFile({ ...wish, format: 'xlsx', zone: 'Asia/Ho_Chi_Minh' });
      expect((await readSheet(xlsx.bytes))[1]).toEqual([
        id,
        Number(pieces),
        '00340434161094015902',
        Number(total),
        -12.34,
        new Date('2026-03-08T17:00:01Z'),
      ]);
    });

    it('can be in any column, also beyond column Z', async () => {
      const { bytes } = await exportFile({ columns: EXPORT_COLUMNS, format: 'xlsx', locale: 'en' });
      const [titles, ...rows] = await readSheet(bytes);
      expect(titles).toEqual(EXPORT_COLUMNS.map((column) => exportColumn(column).title.en));
      expect(rows.length).toBeGreaterThan(30);
    });

    it('appears in the order of the column list, whatever the order of the columns in the request', async () => {
      const { bytes } = await exportFile({ columns: ['status', 'id'] });
      expect(toRows(bytes)[0]).toEqual(['Mã đơn', 'Trạng thái']);
    });
  });

  describe('the job', () => {
    it('reports its progress and offers no file before the end (EXP-4)', async () => {
      const { body } = await start();
      expect(body).toMatchObject({ state: 'waiting', rows: 0, url: null, sizeBytes: null });
      expect((await list()).exports).toHaveLength(1);
      const { head, bytes } = await readReady();
      expect(head).toMatchObject({ id: body?.id, state: 'ready', sizeBytes: bytes.length });
    });

    it('starts again from the beginning when its worker stopped or died (EXP-4)', async () => {
      const listed = (await listAll(seller, { sortBy: 'createdAt:DESC' })).map(({ id }) => id);
      const { body } = await start();
      const id = body?.id ?? '';
      // A worker that is asked to stop releases the export job, which does not count as a failure.
      await work(seller, id, AbortSignal.abort());
      expect((await list()).exports[0]).toMatchObject({ state: 'waiting', rows: 0, url: null });
      // Simulates a killed worker: the export is still in the state running, half a file exists, and only the queue releases the job.
      await world.db.updateTable('order_exports').set({ state: 'running', rows: 17, attempts: 1 }).execute();
      expect((await list()).exports[0]).toMatchObject({ state: 'running', rows: 17, url: null });
      const { head, bytes } = await readReady();
      expect(head.rows).toBe(listed.length);
      expect(toIds(bytes)).toEqual(listed);
    });

    it('produces one file when two workers run the same export', async () => {
      const { body } = await start();
      const signal = new AbortController().signal;
      const results = await Promise.allSettled([
        work(seller, body?.id ?? '', signal),
        work(seller, body?.id ?? '', signal),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      const { bytes, head } = await readReady();
      expect(toIds(bytes)).toHaveLength(head.total);
      expect(await world.db.selectFrom('files').select('id').where('source', '=', 'export').execute()).not.toHaveLength(
        0,
      );
    });

    it('ends after repeated failures, and does not count towards the daily limit (EXP-4, EXP-8)', async () => {
      const { body } = await start();
      await world.db.updateTable('order_exports').set({ zone: 'Nowhere/Nothing', attempts: 4 }).execute();
      await work(seller, body?.id ?? '', new AbortController().signal);
      const { exports, used } = await list();
      expect([exports[0]?.state, exports[0]?.url, used]).toEqual(['failed', null, 0]);
    });

    it('can be cancelled before the end, and its file can be deleted afterwards (EXP-4)', async () => {
      const { body } = await start();
      const params = { id: body?.id ?? '' };
      expect((await seller.call(cancelOrderExport, { params })).body).toMatchObject({ state: 'cancelled', url: null });
      await world.runJobs();
      expect((await list()).exports[0]).toMatchObject({ state: 'cancelled', url: null });

      const { head } = await exportFile();
      for (let press = 0; press < 2; press += 1) {
        expect((await seller.call(cancelOrderExport, { params: { id: head.id } })).isSuccess).toBe(true);
      }
      expect(await download(head.url)).toBe(404);
      // The export was delivered, so its deletion does not free a place in the daily limit (EXP-8).
      expect((await list()).used).toBe(1);
    });

    it('leaves no file behind when it is cancelled in the middle', async () => {
      const { body } = await start();
      const files = () => world.db.selectFrom('files').select('id').where('source', '=', 'export').execute();
      const before = (await files()).length;
      await world.db.updateTable('order_exports').set({ state: 'running', attempts: 1 }).execute();
      await seller.call(cancelOrderExport, { params: { id: body?.id ?? '' } });
      await work(seller, body?.id ?? '', new AbortController().signal);
      expect((await list()).exports[0]?.state).toBe('cancelled');
      expect(await files()).toHaveLength(before);
    });
  });

  describe('the file', () => {
    it('expires with its link after a day, while a later export with equal bytes stays (EXP-5)', async () => {
      const first = await exportFile();
      await wait(DAY_MS / 2);
      const second = await exportFile();
      expect(second.bytes.equals(first.bytes)).toBe(true);
      const lasted = Date.parse(first.head.expiresAt ?? '') - Date.parse(first.head.createdAt);
      expect(lasted).toBeGreaterThanOrEqual(DAY_MS);
      expect(lasted).toBeLessThan(DAY_MS + 60_000);
      await wait(DAY_MS / 2 - 60_000);
      expect(typeof (await download(first.head.url))).toBe('object');
      await wait(61_000);
      // The link itself expires before the file and the row of the export are removed.
      expect(await download(first.head.url)).toBe(404);
      expect((await list()).exports.map(({ state }) => state)).toEqual(['ready', 'gone']);
      const remove = buildHandlers(world.app.modules).removeOrderExport;
      const job = { ownerId: seller.userId, exportId: first.head.id };
      const signal = new AbortController().signal;
      await remove?.(job, signal);
      await remove?.(job, signal);
      const bytes = await download(second.head.url);
      expect(typeof bytes === 'object' && bytes.equals(second.bytes)).toBe(true);
      const row = await world.db.selectFrom('files').select('sha256').where('source', '=', 'export').execute();
      await remove?.({ ownerId: seller.userId, exportId: second.head.id }, signal);
      const path = (hash: string) =>
        join(world.env.DATA_DIR ?? '', 'files', hash.slice(0, 2), hash.slice(2, 4), `${hash}.csv`);
      const sha256 = row.at(-1)?.sha256 ?? '';
      await expect(readFile(path(sha256))).rejects.toThrow('ENOENT');
    });

    it('downloads under its name as an attachment, while a modified link returns 404 (EXP-5)', async () => {
      const { head } = await exportFile({ format: 'xlsx' });
      const response = await fetch(new URL(head.url ?? '', world.url));
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-[\d-]+-\w{6}\.xlsx"/);
      await response.arrayBuffer();
      expect(await download(head.url?.replace(/exp=\d+/, (text) => `${text}0`))).toBe(404);
      expect(await download(head.url?.replace('anna', 'boris'))).toBe(404);
    });

    it('can be listed, cancelled and downloaded only by the member who requested it (EXP-5)', async () => {
      const { member } = await joinTeam(world, seller, { email: 'lan@example.com', role: 'manager', shopIds });
      const { head } = await exportFile({}, member);
      for (const caller of [seller, other]) {
        expect((await list(caller)).exports).toEqual([]);
        expect((await caller.call(cancelOrderExport, { params: { id: head.id } })).status).toBe(404);
      }
      expect(typeof (await download(head.url))).toBe('object');
    });
  });

  describe('a team', () => {
    const signIn = async (role: 'viewer' | 'operator' | 'manager') => {
      const [shopId = ''] = shopIds;
      return { shopId, ...(await joinTeam(world, seller, { email: `${role}@example.com`, role, shopIds: [shopId] })) };
    };
    it.each([
      ['viewer', []],
      ['operator', ['viewCosts']],
      ['manager', ['viewCosts', 'viewPayouts']],
    ] as const)(
      'with the role %s exports the orders of its shops, with money only where the role shows it (EXP-6)',
      async (role, rights) => {
        const { member, shopId } = await signIn(role);
        const shown = MONEY.filter((column) =>
          (rights as readonly string[]).includes(exportColumn(column).right ?? ''),
        );
        const { columns } = await list(member);
        expect(columns.filter((column) => MONEY.includes(column))).toEqual(shown);
        for (const column of MONEY.filter((one) => !shown.includes(one))) {
          expect((await start({ columns: ['id', column] }, member)).status).toBe(403);
        }
        const { bytes } = await exportFile({ columns: ['id', ...shown], sortBy: 'createdAt:DESC' }, member);
        const listed = await listAll(seller, { shops: shopId, sortBy: 'createdAt:DESC' });
        expect(toIds(bytes)).toEqual(listed.map(({ id }) => id));
        if (shown.includes('total')) {
          expect(
            toRows(bytes)
              .slice(1)
              .map((row) => row[1]),
          ).toEqual(listed.map((order) => order.paymentTotalAmount));
        }
      },
    );

    it('exports, for a member with two roles, the columns that the role in each shop allows (EXP-6)', async () => {
      const [one = '', two = ''] = shopIds;
      await joinTeam(world, seller, { email: 'both@example.com', role: 'viewer', shopIds: [one] });
      const { member, teamId } = await joinTeam(world, seller, {
        email: 'both@example.com',
        role: 'operator',
        shopIds: [two],
        name: 'Second',
      });
      const { bytes } = await exportFile({ columns: ['id', 'total'], sortBy: 'createdAt:DESC' }, member);
      const listed = await listAll(seller, { sortBy: 'createdAt:DESC' });
      expect(toRows(bytes).slice(1)).toEqual(
        listed.map(({ id, shop, paymentTotalAmount }) => [id, shop.id === two ? paymentTotalAmount : '']),
      );
      // Without the shop or the permission, the member can no longer download the file.
      await seller.call(unassignTeam, { params: { id: two, teamId } });
      expect((await list(member)).exports).toEqual([]);
      await seller.call(assignTeam, { params: { id: two }, body: { teamId } });
      const [head] = (await list(member)).exports;
      expect(typeof (await download(head?.url))).toBe('object');
      const outside = await joinTeam(world, seller, {
        email: 'third@example.com',
        role: 'viewer',
        shopIds: [one],
        name: 'Third',
      });
      const theirs = await exportFile({}, outside.member);
      await seller.call(removeTeamMember, { params: { id: outside.teamId, userId: outside.member.userId } });
      expect(await download(theirs.head.url)).toBe(404);
    });
  });

  it('suggests the format and columns of the user’s last export, without columns that the user may no longer see (EXP-2)', async () => {
    expect((await list()).last).toBeNull();
    await start({ format: 'excel', columns: ['total', 'id'], zone: 'Asia/Ho_Chi_Minh' });
    expect((await list()).last).toEqual({ format: 'excel', columns: ['id', 'total'], zone: 'Asia/Ho_Chi_Minh' });
    await world.runJobs();
  });

  it('logs who exported which columns and how many orders (EXP-7)', async () => {
    await world.db.deleteFrom('action_logs').execute();
    await start({ filter: { statuses: 'AWAITING_SHIPMENT' }, sortBy: 'createdAt:ASC', columns: ['id', 'address'] });
    await start({ ids: ['1'] });
    const total = (await seller.call(listOrders, { query: { statuses: 'AWAITING_SHIPMENT', limit: 1 } })).body?.meta
      .totalItems;
    const logs = await world.db.selectFrom('action_logs').selectAll().orderBy('id').execute();
    const own = { user_id: seller.userId, owner_id: seller.userId, action: 'export', entity: 'order' };
    expect(logs).toMatchObject([
      {
        ...own,
        after: {
          filter: { statuses: ['AWAITING_SHIPMENT'] },
          sortBy: 'createdAt:ASC',
          columns: ['id', 'address'],
          totalItems: total,
        },
      },
      { ...own, after: { chosen: 1, totalItems: 0, format: 'csv' } },
    ]);
    await world.runJobs();
  });

  it('fails beyond the daily limit, also for simultaneous requests, and creates one file per idempotency key (EXP-8)', async () => {
    const answers = await Promise.all(Array.from({ length: LIMIT + 3 }, () => start()));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(LIMIT);
    const refused = answers.find(({ isSuccess }) => !isSuccess);
    expect(refused?.exceptionBody).toMatchObject({ code: ERRORS.EXPORT_LIMIT.code });
    expect(await list()).toMatchObject({ used: LIMIT, limit: LIMIT });
    // The daily limit of another seller is separate.
    expect((await start({}, other)).isSuccess).toBe(true);
    await wait(DAY_MS);
    const again = await Promise.all(
      [1, 2].map(() => seller.call(startOrderExport, { body: { ...IDS } }, { key: 'one press' })),
    );
    expect(again[0]?.body?.id).toBe(again[1]?.body?.id);
    expect((await list()).used).toBe(1);
    await world.runJobs();
  });
});
