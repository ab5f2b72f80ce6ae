import { DEFAULT_COLUMNS } from '@bobbin/domain/factories/custom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBatchFiles } from '../../server/src/modules/fulfilment/custom/batch-file.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { GARMENTS, NAME, openCustomFactory } from './custom-factory.ts';
import { refusalOf, type FulfilmentWorld } from './world.ts';

type Custom = Awaited<ReturnType<typeof openCustomFactory>>;

let world: FulfilmentWorld;
let factoryId: string;
let choose: Custom['choose'];
let exportOf: Custom['exportOf'];
let exported: Custom['exported'];
let read: Custom['read'];
const NUMBERS = ['9400100000000000000006', '9405500000000000000007', '1Z999AA10123456784'];

beforeAll(async () => {
  ({ world, factoryId, choose, exportOf, exported, read } = await openCustomFactory());
});
afterEach(() => world.rest());
afterAll(() => world.close());

const costOf = async (id: string) => (await world.getOrder(id)).fulfillPrice;

describe('A custom factory', () => {
  it('cannot have the name of a connected factory or of another custom factory in another case (CUF-1)', async () => {
    const { factories } = world.fulfilment.custom;
    const settings = { labelMaker: 'factory' as const, sheetFormat: 'csv' as const, columns: [...DEFAULT_COLUMNS] };
    const twice = await refusalOf(factories.create(world.anna, { name: NAME.toUpperCase(), ...settings }));
    expect(twice.error).toBe('CUSTOM_NAME_TAKEN');
  });

  it('stores garments from a CSV once, and lists invalid lines with their reason (CUF-3)', async () => {
    const { factories } = world.fulfilment.custom;
    const again = await factories.importGarments(world.anna, factoryId, GARMENTS, false);
    expect(again).toEqual({ added: 0, changed: 0, known: 2, refused: [] });
    const bad = 'garment,color,size,price\n,Black,M,1\nHoodie,Black,M,cheap\nHoodie,Black,M,9\nhoodie,black,M,9\n';
    const dry = await factories.importGarments(world.anna, factoryId, bad, true);
    expect(dry).toMatchObject({
      added: 1,
      refused: [
        { line: 2, reason: 'missing' },
        { line: 3, reason: 'badPrice' },
        { line: 5, reason: 'twice' },
      ],
    });
    expect((await factories.get(world.anna, factoryId)).garments).toHaveLength(2);
  });

  it('rejects a change that another user has overtaken (CUF-2)', async () => {
    const { factories } = world.fulfilment.custom;
    const { revision } = await factories.get(world.anna, factoryId);
    const body = {
      labelMaker: 'marketplace' as const,
      sheetFormat: 'csv' as const,
      columns: [...DEFAULT_COLUMNS],
      isActive: true,
    };
    await factories.update(world.anna, factoryId, { ...body, revision });
    const late = await refusalOf(factories.update(world.anna, factoryId, { ...body, revision }));
    expect(late.error).toBe('CHANGED_MEANWHILE');
  });

  it('rejects an order that is sent to it without a batch, and an unknown factory name (CUF-4)', async () => {
    const id = await world.insertOrder({ hasLabel: true });
    const sent = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id, { fulfillHouse: NAME })));
    expect(sent.error).toBe('CUSTOM_BY_BATCH');
    const other = world.toSubmit(id, { fulfillHouse: 'Unknown factory', isDraft: true });
    expect((await refusalOf(world.fulfilment.submit(world.anna, other))).error).toBe('INVALID_INPUT');
  });
});

describe('The next batch', () => {
  it('contains priced orders with a label and lists the others with the reason (CUF-4)', async () => {
    const ready = await choose();
    const unlabelled = await choose({ hasLabel: false, isMasked: true });
    const unpriced = await choose({ size: 'L' });
    const preview = await world.fulfilment.custom.exporting.preview(world.anna, factoryId);
    expect(preview.orders).toEqual([{ orderId: ready, pieces: 2, cost: '14.40' }]);
    expect(preview.excluded).toEqual([
      { orderId: unlabelled, error: 'CUSTOM_LABEL_MISSING', reasons: [] },
      { orderId: unpriced, error: 'CUSTOM_PRICE_MISSING', reasons: [] },
    ]);
    const { batch, excluded } = await exportOf(ready, unlabelled, unpriced);
    expect([batch.orders, excluded.length]).toEqual([1, 2]);
    expect((await world.getOrder(unpriced)).fulfilState).toBe('DRAFT');
    expect(await costOf(ready)).toBe('14.40');
  });

  it('contains an order from elsewhere, which never has a label, only when the sheet has the address (ELS-2)', async () => {
    const id = await choose({ hasLabel: false, shippingType: 'SELLER' });
    await world.db.updateTable('orders').set({ kind: 'OTHER_CHANNEL' }).where('id', '=', id).execute();
    const { custom } = world.fulfilment;
    const errorOf = async () => {
      const { orders, excluded } = await custom.exporting.preview(world.anna, factoryId);
      return [orders, excluded].flat().find(({ orderId }) => orderId === id);
    };
    expect(await errorOf()).toMatchObject({ error: 'CUSTOM_LABEL_MISSING' });
    const { revision, ...settings } = await custom.factories.get(world.anna, factoryId);
    const { labelMaker, sheetFormat, columns, isActive } = settings;
    const more = [...columns, { field: 'street' as const, header: 'street' }];
    const body = { labelMaker, sheetFormat, isActive, columns: more, revision };
    const changed = await custom.factories.update(world.anna, factoryId, body);
    expect(await errorOf()).toMatchObject({ pieces: 2 });
    await custom.factories.update(world.anna, factoryId, { ...body, columns, revision: changed.revision });
  });

  it('prices each further side with the garment’s side price (CUF-3)', async () => {
    const design = { width: 4500, height: 5400, sides: ['front', 'back'] };
    expect(await costOf(await choose({ design }))).toBe('18.60');
  });
});

describe('Exporting a batch', () => {
  it('sends its orders: they are at the factory at once, without a job, and cost what was quoted (CUF-5)', async () => {
    const id = await exported();
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'SUBMITTED',
      fulfillHouse: NAME,
      fulfillStatus: 'EXPORTED',
      fulfillId: id,
    });
    expect(await world.listEvents(id)).toEqual(expect.arrayContaining(['fulfilDrafted', 'fulfilSent']));
    expect(await world.listJobs()).toEqual([]);
    await world.look();
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
  });

  it('puts each order into one batch, also when two exports run at the same time (CUF-5)', async () => {
    const ids = [await choose(), await choose(), await choose()];
    const results = await Promise.allSettled([exportOf(...ids), exportOf(...ids.toReversed())]);
    const batches = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.batch.orders] : []));
    expect(batches.reduce((sum, orders) => sum + orders, 0)).toBe(3);
    const rows = await world.db
      .selectFrom('custom_factory_batch_orders')
      .select('order_id')
      .where('order_id', 'in', ids)
      .execute();
    expect(rows.map((row) => row.order_id).toSorted()).toEqual(ids);
  });

  it('leaves exactly one sending when another factory gets the order at the same moment (CUF-7)', async () => {
    const id = await choose();
    const toPressify = world.fulfilment.submit(
      world.anna,
      world.toSubmit(id, { orderProducts: [{ id: `${id}-sku1`, productType: 'T-shirt' }] }),
    );
    const results = await Promise.allSettled([exportOf(id), toPressify]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await world.runJobs();
    const made = (await world.readFactory()).orders.filter(({ ref_id }) => ref_id === id).length;
    const batched = await world.db
      .selectFrom('custom_factory_batch_orders')
      .select('order_id')
      .where('order_id', '=', id)
      .execute();
    expect(made + batched.length).toBe(1);
  });

  it('refuses every other sending of an exported order (CUF-7)', async () => {
    const id = await exported();
    const again = await refusalOf(world.fulfilment.submit(world.anna, world.toSubmit(id)));
    expect([again.error, again.reasons]).toEqual(['FULFIL_NOT_POSSIBLE', ['ALREADY_SENT']]);
    expect((await refusalOf(exportOf(id))).error).toBe('CUSTOM_BATCH_EMPTY');
    const { batches } = await world.fulfilment.custom.factories.get(world.anna, factoryId);
    expect(batches.every(({ orders }) => orders > 0)).toBe(true);
  });

  it('creates no batch when no order can be sent, and numbers the batches of a day (CUF-5)', async () => {
    const first = await exportOf(await choose());
    const second = await exportOf(await choose());
    const number = (code: string) => Number(code.split('-').at(-1));
    expect(number(second.batch.code)).toBe(number(first.batch.code) + 1);
    expect(first.batch.code).toMatch(/^XBT-\d{4}-\d{2}$/);
  });

  it('gives each batch of a day its own number, and answers with the new batch when more than twenty batches have later ids (CUF-5)', async () => {
    // The clock of another server is ahead: the ids of its batches are later than those that follow.
    world.clock.advance(60_000);
    const codes: string[] = [];
    for (let batches = 0; batches < 21; batches++) codes.push((await exportOf(await choose())).batch.code);
    world.clock.advance(-60_000);
    const { batch } = await exportOf(await choose());
    expect(batch.orders).toBe(1);
    expect(new Set([...codes, batch.code]).size).toBe(22);
  });
});

describe('The file of a batch', () => {
  it('contains sheet, prints and labels, and is the same in each download, also after a change of the columns (CUF-6)', async () => {
    const id = await choose();
    const { batch } = await exportOf(id);
    const written: Buffer[] = [];
    const library = {
      readFile: async (_scope: unknown, fileId: string) => Buffer.from(`bytes of ${fileId}`),
      collect: async (pieces: AsyncIterable<Uint8Array>) => {
        const parts: Uint8Array[] = [];
        for await (const piece of pieces) parts.push(piece);
        written.push(Buffer.concat(parts));
        return { path: '', sha256: '', sizeBytes: 1, head: Buffer.alloc(0), remove: async () => undefined };
      },
      keepCollected: async () => ({ fileId: 'zip' }),
      fileLink: () => 'https://files/zip',
    };
    const files = createBatchFiles({ db: world.db, library: library as never });
    expect(await files.write(world.anna, batch.id)).toEqual({ name: `${batch.code}.zip`, url: 'https://files/zip' });
    const { factories } = world.fulfilment.custom;
    const { revision } = await factories.get(world.anna, factoryId);
    const columns = DEFAULT_COLUMNS.map((column) => ({ ...column, header: `x_${column.header}` }));
    await factories.update(world.anna, factoryId, {
      labelMaker: 'marketplace',
      sheetFormat: 'xlsx',
      columns,
      isActive: true,
      revision,
    });
    // The first file is kept for later downloads, also for two at the same time.
    const again = await Promise.all([files.write(world.anna, batch.id), files.write(world.anna, batch.id)]);
    expect(again.map(({ url }) => url)).toEqual(['https://files/zip', 'https://files/zip']);
    expect(written).toHaveLength(1);
    await world.db.updateTable('custom_factory_batches').set({ file_id: null }).where('id', '=', batch.id).execute();
    await files.write(world.anna, batch.id);
    await factories.update(world.anna, factoryId, {
      labelMaker: 'marketplace',
      sheetFormat: 'csv',
      columns: [...DEFAULT_COLUMNS],
      isActive: true,
      revision: revision + 1,
    });
    const [first, second] = written;
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
    const text = first?.toString('latin1') ?? '';
    for (const name of [
      `${batch.code}.csv`,
      'labels.pdf',
      `labels/${id}.pdf`,
      `prints/${id}_1_front.png`,
      `mockups/${id}_1_front_mockup.png`,
    ])
      expect(text).toContain(name);
    expect(text).toContain(`bytes of front-${id}`);
    const rows = await world.db
      .selectFrom('custom_factory_batch_orders')
      .select('content')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(rows.content?.lines).toEqual([
      {
        orderId: id,
        line: '1',
        garment: 'Áo thun G5000',
        color: 'Black',
        size: 'M',
        quantity: '2',
        label: `${id}.pdf`,
        printFront: `${id}_1_front.png`,
        mockupFront: `${id}_1_front_mockup.png`,
      },
    ]);
  });
});

describe('The sheet that comes back', () => {
  it('gives tracking and cost; the same lines again change nothing (CUF-8)', async () => {
    const id = await exported();
    const csv = `order_id,line,tracking,carrier,cost\n="${id}",1,${NUMBERS[0]},USPS,15.60\n`
      .replace('="', '"=""')
      .replace('",1', '""",1');
    const dry = await read(csv, true);
    expect(dry.answers).toMatchObject([
      { orderId: id, outcome: 'costDiffers', difference: '1.20', tracking: NUMBERS[0] },
    ]);
    expect((await world.getOrder(id)).fulfilState).toBe('SUBMITTED');
    expect((await read(csv)).written).toBe(1);
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'SHIPPED',
      fulfillPrice: '15.60',
      trackingNumbers: [NUMBERS[0]],
    });
    const events = await world.listEvents(id);
    expect(await read(csv)).toMatchObject({ written: 0, answers: [{ outcome: 'same' }] });
    expect(await world.listEvents(id)).toEqual(events);
  });

  it('corrects a cost and a tracking number that came before (CUF-9)', async () => {
    const [wrong, right] = ['1Z999AA10123456815', '1Z999AA10123456816'];
    const id = await exported();
    await read(`order_id,tracking,cost\n${id},${wrong},14.40\n`);
    await read(`order_id,tracking,cost\n${id},${right},13.00\n`);
    expect(await costOf(id)).toBe('13.00');
    expect((await world.getOrder(id)).trackingNumbers).toEqual([right]);
    // The wrong number is free for the order that truly has it.
    const other = await exported();
    expect((await read(`order_id,tracking\n${other},${wrong}\n`)).answers).toMatchObject([{ problem: null }]);
    expect((await world.getOrder(other)).trackingNumbers).toEqual([wrong]);
  });

  it('records a refusal with its reason, after which the order can go elsewhere, and an answer that comes too late changes nothing (CUF-9)', async () => {
    const id = await exported();
    expect(await read(`order_id,refused\n${id},Hết màu\n`)).toMatchObject({
      written: 1,
      answers: [{ outcome: 'refused' }],
    });
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'REJECTED',
      fulfillPrice: '0.00',
      fulfillError: { text: 'Hết màu' },
    });
    expect(await read(`order_id,refused\n${id},Hết màu\n`)).toMatchObject({
      written: 0,
      answers: [{ outcome: 'same' }],
    });
    await world.fulfilment.submit(
      world.anna,
      world.toSubmit(id, { orderProducts: [{ id: `${id}-sku1`, productType: 'T-shirt' }] }),
    );
    const late = await read(`order_id,cost\n${id},9\n`);
    expect(late).toMatchObject({ written: 0, answers: [{ outcome: 'problem', problem: 'ended' }] });
    expect((await world.getOrder(id)).fulfillHouse).toBe('PRESSIFY');
  });

  it('names each line that is wrong and writes the others (CUF-8)', async () => {
    const [good, bad, twice, other] = [await exported(), await exported(), await exported(), await exported()];
    const csv = [
      'order_id,tracking,cost,refused',
      `${good},,14.40,`,
      `${bad},9400100000000000000007,,`,
      `${twice},1Z999AA10123456785,,`,
      `${twice},1Z999AA10123456786,,`,
      `${other},,cheap,`,
      '123,,5,',
      ',,5,',
    ].join('\n');
    const { written, answers } = await read(csv);
    expect(written).toBe(1);
    expect(answers.map(({ lines, problem }) => [lines, problem])).toEqual([
      [[2], null],
      [[3], 'badTracking'],
      [[4, 5], 'twoTrackings'],
      [[6], 'badCost'],
      [[7], 'unknownOrder'],
      [[8], 'noOrderId'],
    ]);
    expect((await refusalOf(read('name,cost\nA,1\n'))).error).toBe('CUSTOM_SHEET_UNREADABLE');
  });

  it('leaves a tracking number to the order that has it (CUF-8)', async () => {
    const [first, second, third] = [await exported(), await exported(), await exported()];
    const number = '1Z999AA10123456799';
    const { answers } = await read(`order_id,tracking\n${first},${number}\n${second},${number}\n`);
    expect(answers.map(({ problem }) => problem)).toEqual([null, 'takenTracking']);
    expect((await read(`order_id,tracking\n${third},${number}\n`)).answers).toMatchObject([
      { problem: 'takenTracking', takenBy: first },
    ]);
  });

  it('gives the same result when two users import it at the same time (CUF-8)', async () => {
    const id = await exported();
    const csv = `order_id,tracking,cost\n${id},1Z999AA10123456755,16\n`;
    await Promise.all([read(csv), read(csv)]);
    const events = await world.listEvents(id);
    expect(events.filter((event) => event === 'fulfilStatusChanged')).toHaveLength(1);
    expect(await costOf(id)).toBe('16.00');
  });
});

describe('Tidying', () => {
  /** Stores a ZIP file for a batch, as a download does. */
  async function addZip(batchId: string): Promise<string> {
    const id = `zip-${batchId}`;
    const now = new Date(world.clock.now());
    const file = {
      owner_id: 'anna',
      id,
      sha256: id,
      name: `${id}.zip`,
      ext: 'zip',
      mime: 'application/zip',
      size_bytes: 9,
    };
    await world.db
      .insertInto('files')
      .values({ ...file, source: 'export', created_at: now, updated_at: now })
      .execute();
    await world.db.updateTable('custom_factory_batches').set({ file_id: id }).where('id', '=', batchId).execute();
    return id;
  }
  const countFiles = async (id: string) =>
    (await world.db.selectFrom('files').select('id').where('id', '=', id).execute()).length;

  it('removes what a batch contained 60 days after its export, and the batch then cannot be downloaded (CUF-11)', async () => {
    const id = await exported();
    const read = () =>
      world.db
        .selectFrom('custom_factory_batch_orders')
        .select(['content', 'batch_id'])
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
    await world.fulfilment.tidy();
    const before = await read();
    expect(before.content).not.toBeNull();
    const fileId = await addZip(before.batch_id);
    await world.fulfilment.tidy();
    expect(await countFiles(fileId)).toBe(1);
    await world.db
      .updateTable('custom_factory_batches')
      .set({ created_at: new Date(world.clock.now() - 61 * 24 * 3_600_000) })
      .where('id', '=', before.batch_id)
      .execute();
    await world.fulfilment.tidy();
    expect((await read()).content).toBeNull();
    expect(await countFiles(fileId)).toBe(0);
    const late = await refusalOf(world.fulfilment.custom.files.write(world.anna, before.batch_id));
    expect(late.error).toBe('CUSTOM_FILE_MISSING');
  });

  it('removes the file of a batch with the personal data of a disconnected shop, whatever else the batch contains (CUF-11, SHP-38)', async () => {
    const ids = [await choose(), await choose()];
    const { batch } = await exportOf(...ids);
    const fileId = await addZip(batch.id);
    await inTransaction(world.db, (trx) => world.fulfilment.emptyAttempts(trx, world.anna, ids.slice(0, 1)));
    expect(await countFiles(fileId)).toBe(0);
    const late = await refusalOf(world.fulfilment.custom.files.write(world.anna, batch.id));
    expect(late.error).toBe('CUSTOM_FILE_MISSING');
  });
});

describe('Cancelling', () => {
  it('drops an order that waits for a batch at once (CUF-10)', async () => {
    const id = await choose();
    await world.fulfilment.cancel(world.anna, id);
    expect((await world.getOrder(id)).fulfilState).toBe('NONE');
    expect((await refusalOf(exportOf(id))).error).toBe('CUSTOM_BATCH_EMPTY');
  });

  it('waits for a person’s answer once the order was exported, and asks no API (CUF-10)', async () => {
    const id = await exported();
    await world.fulfilment.cancel(world.anna, id);
    expect((await world.getOrder(id)).fulfilState).toBe('CANCEL_REQUESTED');
    expect(await world.listJobs()).toEqual([]);
    await world.fulfilment.resolve(world.anna, id, { isAtFactory: false, reason: 'Xưởng đã huỷ' });
    expect(await world.getOrder(id)).toMatchObject({ fulfilState: 'CANCELLED', fulfillPrice: '0.00' });
  });

  it('continues when the factory’s sheet has a tracking number for a cancelled order (CUF-10)', async () => {
    const id = await exported();
    await world.fulfilment.cancel(world.anna, id);
    await read(`order_id,tracking,cost\n${id},1Z999AA10123456711,14.40\n`);
    expect(await world.getOrder(id)).toMatchObject({
      fulfilState: 'SHIPPED',
      fulfillError: { code: 'CANCEL_REFUSED' },
    });
  });

  it('makes the factory unselectable when it is switched off, and keeps its batches readable (CUF-2)', async () => {
    const id = await exported();
    const { factories } = world.fulfilment.custom;
    const { revision } = await factories.get(world.anna, factoryId);
    const body = { labelMaker: 'marketplace' as const, sheetFormat: 'csv' as const, columns: [...DEFAULT_COLUMNS] };
    await factories.update(world.anna, factoryId, { ...body, isActive: false, revision });
    const other = await world.insertOrder({ hasLabel: true });
    await world.fulfilment.submit(world.anna, world.toSubmit(other, { fulfillHouse: NAME, isDraft: true }));
    expect((await world.getOrder(other)).draftBlockers).toContain('NO_FACTORY');
    expect((await read(`order_id,cost\n${id},10\n`)).written).toBe(1);
    await factories.update(world.anna, factoryId, { ...body, isActive: true, revision: revision + 1 });
  });
});
