import { ERRORS } from '@bobbin/contract/errors';
import {
  getLabelBatch,
  listLabelBatches,
  printLabelBatch,
  retryLabelBatch,
  startLabelBatch,
  stopLabelBatch,
} from '@bobbin/contract/label-batches';
import { createLabel, getOrder } from '@bobbin/contract/orders';
import { removeTeamMember } from '@bobbin/contract/teams';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFault, addOrder, changeOrder, clearFaults, countCalls, readTruth, syncNow } from '../world/marketplace.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const BUY = /fulfillment\/202309\/packages$|fulfillment\/202309\/packages\/\{id\}\/ship$/;

describe('Batch Label', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopId: string;
  let otherShopIds: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    [shopId = '', ...otherShopIds] = await world.connectShops(seller);
  });
  afterAll(() => world.close());
  afterEach(() => clearFaults(world));

  /** Adds orders that wait for their labels, and syncs them. */
  async function addWaiting(count: number, changes: Record<string, unknown> = {}): Promise<string[]> {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
      await changeOrder(world, id, { shippingType: 'TIKTOK', ...changes });
      ids.push(id);
    }
    await syncNow(world, seller, shopId);
    return ids;
  }
  async function start(ids: string[], key?: string): Promise<string> {
    const { body } = await seller.call(startLabelBatch, { body: { ids } }, key === undefined ? {} : { key });
    if (!body) throw new Error('no batch');
    return body.id;
  }
  async function read(id: string) {
    const { body } = await seller.call(getLabelBatch, { params: { id } });
    if (!body) throw new Error('no batch');
    return body;
  }
  const print = (id: string, again?: 'ask' | 'new' | 'all', size: '4x6' | 'A4' = '4x6') =>
    seller.call(printLabelBatch, { params: { id }, body: { size, again } });
  const countShipped = async (id: string) =>
    (await readTruth(world, id)).packages.filter((one) => one.isShipped).length;
  /** Opens the PDF file of a print. */
  async function open(url: string | null | undefined): Promise<PDFDocument> {
    const response = await fetch(new URL(url ?? '', world.url));
    expect(response.status).toBe(200);
    return PDFDocument.load(await response.arrayBuffer());
  }

  it('continues after the browser page was closed, and reports the result of each order (LBL-9, LBL-10)', async () => {
    const [one = '', two = '', three = ''] = await addWaiting(3);
    const [wanted = ''] = await addWaiting(1, { requestCancel: 'Ordered by mistake' });
    const [gone = ''] = await addWaiting(1);
    await changeOrder(world, gone, { status: 'CANCELLED', cancelReason: 'changed mind', cancelInitiator: 'BUYER' });
    await syncNow(world, seller, shopId);
    await seller.call(createLabel, { body: { shopId, orderId: three } });
    await addFault(world, { name: 'label-rejected', times: 1 });

    const chosen = [two, wanted, three, one, gone];
    const id = await start(chosen);
    expect(await read(id)).toMatchObject({ state: 'running', counts: { waiting: 4, kept: 1 } });
    await world.runJobs();
    const done = await read(id);
    expect(done).toMatchObject({ state: 'done', createdBy: 'anna Test', total: 5 });
    expect(done.counts).toEqual({ waiting: 0, running: 0, made: 1, kept: 1, failed: 1, skipped: 2 });
    // The orders of the batch keep the sequence in which they were selected, in the list and in the file.
    expect(done.orders.map(({ orderId }) => orderId)).toEqual(chosen);
    const rows = new Map(done.orders.map((row) => [row.orderId, row]));
    expect(rows.get(wanted)).toMatchObject({ state: 'skipped', error: 'CANCEL_REQUEST_PENDING' });
    expect(rows.get(gone)).toMatchObject({ state: 'skipped', error: 'LABEL_NOT_POSSIBLE', reasons: ['CANCELLED'] });
    const failed = done.orders.find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ error: 'LABEL_NOT_POSSIBLE', detail: expect.stringContaining('address') });
    const made = done.orders.find(({ state }) => state === 'made');
    expect(made?.labelFile).toContain('/api/files/content');
    // The timeline names the user who requested the label, although a job bought it (LBL-8).
    const detail = (await seller.call(getOrder, { params: { id: made?.orderId ?? '' } })).body;
    expect(detail?.timeline.find(({ event }) => event === 'labelMade')?.actor).toBe('anna Test');

    await seller.call(retryLabelBatch, { params: { id }, body: { ids: [failed?.orderId ?? ''] } });
    expect((await read(id)).counts).toMatchObject({ waiting: 1, made: 1, skipped: 2 });
    await world.runJobs();
    expect((await read(id)).counts).toMatchObject({ made: 2, failed: 0, skipped: 2 });
    for (const order of [one, two, three]) expect(await countShipped(order)).toBe(1);
    expect(await countShipped(wanted)).toBe(0);
    expect((await seller.call(listLabelBatches)).body?.[0]).toMatchObject({ id, state: 'done' });
  });

  it('stores a label that cannot be parsed, reports it, and prints the others (LBL-13, LBL-17)', async () => {
    const [locked = '', whole = ''] = await addWaiting(2);
    await addFault(world, { name: 'documents-locked' });
    const made = await seller.call(createLabel, { body: { shopId, orderId: locked } });
    expect(made.isSuccess).toBe(true);
    await clearFaults(world);
    const kept = Buffer.from(await (await fetch(new URL(made.body ?? '', world.url))).arrayBuffer());
    expect(kept.toString('latin1')).toMatch(/^%PDF-[^]*Encrypt/);
    const detail = (await seller.call(getOrder, { params: { id: locked } })).body;
    const event = detail?.timeline.find((entry) => entry.event === 'labelMade');
    expect(event?.details).toMatchObject({ documentFault: 'PASSWORD' });

    const id = await start([locked, whole]);
    await world.runJobs();
    await print(id);
    await world.runJobs();
    const [file] = (await read(id)).prints;
    expect(file).toMatchObject({ state: 'ready', missing: [locked], count: 1 });
    expect((await open(file?.url)).getPageCount()).toBe(1);
  });

  it('buys each label once, although two batches and a single request need it, and a key is repeated (LBL-2)', async () => {
    const ids = await addWaiting(4);
    const bought = await countCalls(world, BUY);
    const batches = [await start(ids, 'first'), await start(ids.toReversed(), 'second')];
    expect(await start(ids, 'first')).toBe(batches[0]);
    await Promise.all([
      world.runJobs(),
      world.runJobs(),
      ...ids.map((orderId) => seller.call(createLabel, { body: { shopId, orderId } })),
    ]);
    await world.runJobs();
    expect((await countCalls(world, BUY)) - bought).toBe(4);
    for (const id of ids) expect(await countShipped(id)).toBe(1);
    for (const id of batches) expect((await read(id)).counts).toMatchObject({ made: 4 });
  });

  it('continues with another worker when the first was killed, and buys nothing twice (LBL-10)', async () => {
    const ids = await addWaiting(3);
    const id = await start(ids);
    // Simulates a worker that was killed after the marketplace sold the first label and before Bobbin stored it.
    await addFault(world, { name: 'drop', path: '(packages|/ship)$', times: 1 });
    await world.db
      .updateTable('label_batch_orders')
      .set({ state: 'running' })
      .where('order_id', '=', ids[0] ?? '')
      .execute();
    await world.runJobs();
    expect((await read(id)).counts).toMatchObject({ made: 3, running: 0 });
    for (const order of ids) expect(await countShipped(order)).toBe(1);
  });

  it('starts no further label once stopped, resumes on request, and pauses when its worker stops', async () => {
    const ids = await addWaiting(3);
    const id = await start(ids);
    await seller.call(stopLabelBatch, { params: { id } });
    await world.runJobs();
    expect(await read(id)).toMatchObject({ state: 'stopped', counts: { waiting: 3 } });
    for (const order of ids) expect(await countShipped(order)).toBe(0);

    await seller.call(retryLabelBatch, { params: { id }, body: {} });
    await buildHandlers(world.app.modules).makeLabelBatch?.(
      { ownerId: seller.userId, batchId: id },
      AbortSignal.abort(),
    );
    expect(await read(id)).toMatchObject({ state: 'running', counts: { waiting: 3 } });
    await world.runJobs();
    expect(await read(id)).toMatchObject({ state: 'done', counts: { made: 3 } });
  });

  it('prints one file in the order of the list, and requires a confirmation before it prints a label again (LBL-17, LBL-18)', async () => {
    const ids = await addWaiting(3);
    const id = await start(ids.slice(0, 2));
    await world.runJobs();
    const { body: first } = await print(id, undefined, 'A4');
    expect(first).toMatchObject({ state: 'waiting', url: null, count: 2, by: 'anna Test', size: 'A4' });
    await world.runJobs();
    const [printed] = (await read(id)).prints;
    expect(printed).toMatchObject({ state: 'ready', missing: [] });
    expect((await open(printed?.url)).getPageCount()).toBe(1);
    expect((await read(id)).size).toBe('A4');
    expect((await read(id)).orders.map(({ printed: last }) => last?.by)).toEqual(['anna Test', 'anna Test']);
    const detail = (await seller.call(getOrder, { params: { id: ids[0] ?? '' } })).body;
    expect(detail?.timeline.find(({ event }) => event === 'labelPrinted')).toMatchObject({
      actor: 'anna Test',
      details: { size: 'A4' },
    });

    const more = await start([ids[2] ?? '', ...ids.slice(0, 2)]);
    await world.runJobs();
    const asked = await print(more);
    const { code, vi: message } = ERRORS.LABEL_PRINTED_BEFORE;
    expect(asked.exceptionBody).toMatchObject({ code, message });
    const { body: onlyNew } = await print(more, 'new');
    expect(onlyNew?.count).toBe(1);
    // Two simultaneous print requests: the second one waits for the first one, and finds no new label.
    expect((await print(more, 'new')).exceptionBody?.code).toBe(ERRORS.LABEL_NOT_POSSIBLE.code);
    const { body: all } = await print(more, 'all');
    await world.runJobs();
    const whole = (await read(more)).prints.find((one) => one.id === all?.id);
    const pdf = await open(whole?.url);
    expect(pdf.getPageCount()).toBe(3);
    expect((await read(more)).prints).toHaveLength(3);
  });

  it('prints once for two simultaneous callers, and requires a confirmation from the other caller (LBL-18)', async () => {
    const ids = await addWaiting(2);
    const batches = [await start(ids), await start(ids)];
    await world.runJobs();
    const answers = await Promise.all(batches.map((id) => print(id)));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
  });

  it('names the orders whose document cannot be parsed, and prints the others (LBL-17)', async () => {
    const ids = await addWaiting(2);
    const id = await start(ids);
    await world.runJobs();
    await world.db
      .updateTable('orders')
      .set({ label_file_id: 'lost' })
      .where('id', '=', ids[0] ?? '')
      .execute();
    await print(id);
    await world.runJobs();
    const batch = await read(id);
    expect(batch.prints[0]).toMatchObject({ state: 'ready', count: 1, missing: [ids[0]] });
    expect(batch.orders.map(({ printed }) => printed === null)).toEqual([true, false]);
  });

  it('with orders of several shops is hidden from a team with only one of these shops, and the team can make and print a batch of its shop (TEA-3)', async () => {
    const [hiddenShop = ''] = otherShopIds;
    const [own = ''] = await addWaiting(1);
    const hidden = await addOrder(world, hiddenShop, 'AWAITING_SHIPMENT');
    await syncNow(world, seller, hiddenShop);
    const mixed = await start([own, hidden]);
    const { member } = await joinTeam(world, seller, { email: 'op@example.com', role: 'operator', shopIds: [shopId] });
    expect((await member.call(getLabelBatch, { params: { id: mixed } })).status).toBe(404);
    expect((await member.call(printLabelBatch, { params: { id: mixed }, body: { size: 'A6' } })).status).toBe(404);
    expect((await member.call(startLabelBatch, { body: { ids: [own, hidden] } })).status).toBe(404);
    const { body } = await member.call(startLabelBatch, { body: { ids: [own] } });
    const params = { id: body?.id ?? '' };
    await world.runJobs();
    expect((await member.call(listLabelBatches)).body?.some(({ id }) => id === mixed)).toBe(false);
    await member.call(printLabelBatch, { params, body: { size: 'A6' } });
    await world.runJobs();
    const batch = (await member.call(getLabelBatch, { params })).body;
    expect(batch).toMatchObject({ createdBy: 'op Test', counts: { made: 1 }, size: 'A6' });
    expect((await open(batch?.prints[0]?.url)).getPageCount()).toBe(1);
  });

  it('shows a member what the member may do with all orders of the batch, and refuses everything else (TEA-12)', async () => {
    const [seenShop = ''] = otherShopIds;
    const [own = ''] = await addWaiting(1);
    const seen = await addOrder(world, seenShop, 'AWAITING_SHIPMENT');
    await syncNow(world, seller, seenShop);
    const [single, mixed] = [await start([own]), await start([own, seen])];
    await joinTeam(world, seller, { email: 'both@example.com', role: 'operator', shopIds: [shopId] });
    const { member } = await joinTeam(world, seller, {
      email: 'both@example.com',
      role: 'viewer',
      shopIds: [seenShop],
    });
    const rightsOf = async (caller: Caller, id: string) =>
      (await caller.call(getLabelBatch, { params: { id } })).body?.rights;
    expect(await rightsOf(seller, mixed)).toContain('own');
    expect(await rightsOf(member, single)).toEqual(['viewOrders', 'viewCosts', 'workOrders']);
    expect(await rightsOf(member, mixed)).toEqual(['viewOrders']);
    expect((await member.call(stopLabelBatch, { params: { id: mixed } })).isSuccess).toBe(false);
    expect((await member.call(stopLabelBatch, { params: { id: single } })).isSuccess).toBe(true);
    await world.runJobs();
  });

  it('fails for the remaining orders when its starter has lost the shop, and continues when another member retries (LBL-19)', async () => {
    const ids = await addWaiting(2);
    const joined = await joinTeam(world, seller, { email: 'leaver@example.com', role: 'operator', shopIds: [shopId] });
    const started = await joined.member.call(startLabelBatch, { body: { ids } });
    const id = started.body?.id ?? '';
    expect(
      (await seller.call(removeTeamMember, { params: { id: joined.teamId, userId: joined.member.userId } })).isSuccess,
    ).toBe(true);
    await world.runJobs();
    const stopped = await read(id);
    expect(stopped).toMatchObject({ counts: { failed: 2, made: 0 }, createdBy: 'leaver Test' });
    expect(stopped.orders.map(({ error }) => error)).toEqual(['LABEL_STARTER_GONE', 'LABEL_STARTER_GONE']);
    for (const orderId of ids) expect(await countShipped(orderId)).toBe(0);

    await seller.call(retryLabelBatch, { params: { id }, body: {} });
    await world.runJobs();
    expect(await read(id)).toMatchObject({ counts: { failed: 0, made: 2 }, createdBy: 'anna Test' });
  });

  it('returns 404 to another seller who opens it or starts one with its orders (LBL-7)', async () => {
    const ids = await addWaiting(1);
    const id = await start(ids);
    expect((await other.call(getLabelBatch, { params: { id } })).status).toBe(404);
    expect((await other.call(startLabelBatch, { body: { ids } })).status).toBe(404);
    expect((await other.call(listLabelBatches)).body).toEqual([]);
    expect((await seller.call(startLabelBatch, { body: { ids: [...ids, 'nobody'] } })).status).toBe(404);
  });
});
