import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { LabelBatch, LabelBatchHead } from '@bobbin/contract/label-batches';
import type { Order } from '@bobbin/contract/orders';
import type { OrderExport } from '@bobbin/contract/order-exports';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { EXPORT_COLUMNS } from '@bobbin/domain/orders/export-columns';
import sharp from 'sharp';
import type { Diary } from './diary.ts';
import type { Person } from './person.ts';
import { pick, type Habit } from './wander.ts';

const DAY_SECONDS = 86_400;
const LOOK_MS = 2_000;
const LOOKS_MAX = 90;
const SEARCHES = ['holden', 'maroon 2xl', 'tess', 'camping', 'BB012', 'garner navy', 'wade'];
const STATUSES = ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED', 'CANCELLED'];
/** Error codes of refusals that are expected when the buyer or another team member changed the order after it was read. */
const MEANWHILE = [
  'FULFIL_NOT_POSSIBLE',
  'FULFIL_IN_PROGRESS',
  'CANCEL_REQUEST_PENDING',
  'LABEL_NOT_POSSIBLE',
  // The factory does not make every colour that shops sell.
  'VARIANT_UNKNOWN',
  'FILE_LOCKED',
];

interface Page {
  data: Order[];
  meta: { total: number };
}

interface ProductFiles {
  id: string;
  productFront: string | null;
  productMockupFront: string | null;
}

/** Lists a seller's actions: mostly reading lists, sometimes buying labels and sending orders. */
export function listSellerHabits(person: Person, diary: Diary, shopId: string): Habit[] {
  let shown: Order[] = [];
  const { call } = person;

  async function list(kind: string, query: string): Promise<Page | null> {
    const [page] = await Promise.all([
      call<Page>(kind, `/api/shops/orders?${query}`),
      call('banner', '/api/shops/orders/tracking'),
    ]);
    if (page) shown = page.data;
    return page;
  }

  /** Finds an order of the syncing shop among its last two hundred waiting orders. */
  async function findWaiting(isWanted: (order: Order) => boolean): Promise<Order[]> {
    const page = await list(
      'list: filter',
      `page=1&limit=100&shops=${shopId}&statuses=AWAITING_SHIPMENT,AWAITING_COLLECTION`,
    );
    return (page?.data ?? []).filter((order) => !order.isBuyerRequestCancel && !order.isOnHold && isWanted(order));
  }

  async function look<T>(
    read: () => Promise<T | null>,
    isDone: (found: T) => boolean,
    what: string,
  ): Promise<T | null> {
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      await wait(LOOK_MS);
      const found = await read();
      if (found !== null && isDone(found)) return found;
    }
    diary.fail(what, `did not end within ${(LOOK_MS * LOOKS_MAX) / 1000} s`);
    return null;
  }

  async function makeLabels(): Promise<void> {
    const waiting = await findWaiting(
      ({ shippingType, labelFile, status }) =>
        shippingType === 'TIKTOK' && labelFile === null && status === 'AWAITING_SHIPMENT',
    );
    const ids = waiting.slice(0, 1 + Math.floor(Math.random() * 4)).map(({ id }) => id);
    if (ids.length === 0) return;
    const started = await call<LabelBatchHead>('labels: start', '/api/shops/orders/labels', { body: { ids } });
    if (started === null) return;
    const path = `/api/shops/orders/labels/${started.id}`;
    const done = await look(
      () => call<LabelBatch>('labels: look', path),
      ({ state }) => state !== 'running',
      'labels',
    );
    if (done === null) return;
    for (let made = 0; made < done.counts.made; made += 1) diary.count('labels made');
    for (const { error } of done.orders) if (error !== null) diary.refuse('labels', error);
  }

  async function putDesigns(orderId: string): Promise<boolean> {
    const products = await call<ProductFiles[]>('fulfil: products', `/api/shops/orders/products/${orderId}`);
    for (const { id, productFront, productMockupFront } of products ?? []) {
      const missing = [productFront === null ? 'front' : '', productMockupFront === null ? 'mockupFront' : ''];
      for (const side of missing.filter((one) => one !== '')) {
        const form = new FormData();
        form.set('id', id);
        form.set('side', side);
        form.set('file', new Blob([side === 'front' ? await paintDesign() : await paintMockup()]), `${side}.png`);
        if ((await call('upload', '/api/files/upload', { form, mayRefuse: MEANWHILE })) === null) return false;
      }
    }
    return products !== null && products.length > 0;
  }

  async function fulfil(): Promise<void> {
    const waiting = await findWaiting(
      ({ fulfilState, shippingType, labelFile }) =>
        hasTrait(fulfilState, 'unfulfilled') && (shippingType === 'SELLER' || labelFile !== null),
    );
    const order = pick(waiting);
    if (order === undefined) return;
    await call('fulfil: settings', `/api/fulfillment-settings?id=${order.id}`);
    if (!(await putDesigns(order.id))) return;
    const orderProducts = order.orderProducts.map(({ id, productType, productColor, productSize }) => ({
      id,
      productType,
      productColor,
      productSize,
    }));
    const wanted = { id: order.id, fulfillHouse: 'PRESSIFY', orderProducts };
    await call('fulfil: quote', '/api/shops/orders/fulfill/quote', { body: wanted, mayRefuse: MEANWHILE });
    await wait(1_500);
    const confirmed = { confirmBlurred: true, confirmPersonalised: true };
    const sent = await call<Order>('fulfil: send', '/api/shops/orders/fulfill', {
      method: 'PATCH',
      body: { ...wanted, ...confirmed, type: 'AUTO', isDraft: false },
      mayRefuse: MEANWHILE,
    });
    if (sent) diary.count('orders sent');
  }

  async function exportOrders(): Promise<void> {
    const now = Math.floor(Date.now() / 1000);
    const body = {
      format: pick(['csv', 'excel', 'xlsx']),
      columns: EXPORT_COLUMNS,
      zone: 'America/Los_Angeles',
      filter: { start: now - 7 * DAY_SECONDS, end: now },
    };
    const asked = await call<OrderExport>('export: start', '/api/shops/orders/exports', { body });
    if (asked === null) return;
    const ready = await look(
      () => call<{ exports: OrderExport[] }>('export: look', '/api/shops/orders/exports'),
      ({ exports }) => !['waiting', 'running'].includes(exports.find(({ id }) => id === asked.id)?.state ?? ''),
      'export',
    );
    const state = ready?.exports.find(({ id }) => id === asked.id)?.state;
    if (state === 'ready') diary.count('exports ready');
    else diary.fail('export', `ended as ${String(state)}`);
  }

  const now = () => Math.floor(Date.now() / 1000);
  const detail = async () => {
    const order = pick(shown);
    if (order) await call('order', `/api/shops/orders/order/${order.id}`);
  };
  const see =
    (...calls: [kind: string, path: string][]) =>
    async () =>
      void (await Promise.all(calls.map(([kind, path]) => call(kind, path))));
  return [
    { weight: 14, act: async () => void (await list('list', 'page=1')) },
    {
      weight: 6,
      act: async () => void (await list('list: further page', `page=${2 + Math.floor(Math.random() * 20)}`)),
    },
    {
      weight: 10,
      act: async () =>
        void (await list(
          'list: filter',
          `page=1&statuses=${pick(STATUSES)}&start=${now() - 30 * DAY_SECONDS}&end=${now()}`,
        )),
    },
    {
      weight: 8,
      act: async () => {
        const words = Math.random() < 0.4 ? pick(shown)?.id : pick(SEARCHES);
        await list('list: search', `page=1&search=${encodeURIComponent(words ?? 'holden')}`);
      },
    },
    { weight: 8, act: async () => void (await list('list: attention', 'page=1&attention=todo&sortBy=dueAt:ASC')) },
    { weight: 22, act: detail },
    { weight: 6, act: makeLabels },
    { weight: 12, act: fulfil },
    { weight: 1, act: exportOrders },
    {
      weight: 5,
      act: see(
        ['dashboard', '/api/shops/orders/dashboard?period=lastMonth'],
        ['list: attention', '/api/shops/orders?attention=todo&sortBy=dueAt:ASC&limit=10'],
        ['banner', '/api/shops/orders/tracking'],
        ['profile', '/api/auth/profile'],
      ),
    },
    { weight: 3, act: see(['shops', '/api/shops?page=1&limit=25'], ['shops: summary', '/api/shops/summary']) },
    { weight: 3, act: see(['inbox', '/api/inbox'], ['inbox: unread', '/api/inbox/unread']) },
    { weight: 2, act: see(['payments', '/api/shops/payments?page=1']) },
    { weight: 2, act: see(['wallet', '/api/wallet'], ['transactions', '/api/transactions?page=1']) },
  ];
}

let design: Promise<Uint8Array<ArrayBuffer>> | null = null;

/** A print design of the size that factories require, with unique bytes; the picture is drawn once. */
async function paintDesign(): Promise<Uint8Array<ArrayBuffer>> {
  design ??= draw(4_500, 5_400);
  return withComment(await design, randomUUID());
}

async function paintMockup(): Promise<Uint8Array<ArrayBuffer>> {
  return withComment(await draw(600, 600), randomUUID());
}

async function draw(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 4, background: { r: 51, g: 102, b: 153, alpha: 0.5 } } });
  return new Uint8Array(await picture.png({ compressionLevel: 1 }).toBuffer());
}

/** The last chunk of a PNG is always 12 bytes long: an empty `IEND`. */
const END_BYTES = 12;

/** Adds a `tEXt` chunk, which changes the bytes of a PNG and nothing visible. */
function withComment(png: Uint8Array<ArrayBuffer>, text: string): Uint8Array<ArrayBuffer> {
  const body = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return new Uint8Array(Buffer.concat([png.subarray(0, -END_BYTES), chunk, png.subarray(-END_BYTES)]));
}
