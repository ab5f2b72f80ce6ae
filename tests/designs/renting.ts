import { createDesign, listAllDesigns, priceDesign, type DesignOrder } from '@bobbin/contract/designs';
import type { Envelope } from '@bobbin/contract/envelope';
import { listOrderProducts, listOrders } from '@bobbin/contract/orders';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import type { Caller, World } from '../world/world.ts';

/** How the seller agreed to a price without a maximum (DSN-51). */
export const AGREED = { agreed: { note: 'Agreed by telephone' } };

export type Bytes = Uint8Array<ArrayBuffer>;

let painted = 0;

/** Creates a picture whose bytes no other picture has. */
export async function picture(): Promise<Bytes> {
  painted += 1;
  return new Uint8Array(
    await paint(40 + painted, 50)
      .png()
      .toBuffer(),
  );
}

export interface AskedProduct {
  images: readonly { bytes: Bytes; name?: string }[];
  name?: string;
  skuId?: string;
  side?: string;
}

export interface AskedDesign {
  products: readonly AskedProduct[];
  note?: string;
  orderId?: string;
  maxPrice?: string;
}

export function toForm({ products, note, orderId, maxPrice }: AskedDesign): FormData {
  const form = new FormData();
  if (note !== undefined) form.append('note', note);
  if (orderId !== undefined) form.append('orderId', orderId);
  if (maxPrice !== undefined) form.append('maxPrice', maxPrice);
  for (const [index, { images: _, ...fields }] of products.entries()) {
    for (const [name, value] of Object.entries(fields)) form.append(`products_${index}_${name}`, value);
  }
  for (const [index, { images }] of products.entries()) {
    for (const [place, { bytes, name = 'ảnh.png' }] of images.entries()) {
      form.append(`products_${index}_images_${place}`, new Blob([bytes]), name);
    }
  }
  return form;
}

export type DesignAnswer = Envelope<DesignOrder> & { status: number };

export async function sendDesign(
  world: World,
  caller: Caller,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<DesignAnswer> {
  const response = await fetch(`${world.url}/api${createDesign.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.accessToken}`, ...headers },
    body: form,
  });
  return { ...((await response.json()) as Envelope<DesignOrder>), status: response.status };
}

/** Requests a rented design with the given number of products, each with a picture. */
export async function ask(world: World, seller: Caller, products = 1, more: Partial<AskedDesign> = {}) {
  const asked = await Promise.all(
    Array.from({ length: products }, async (_, index) => ({
      name: `Product ${index + 1}`,
      images: [{ bytes: await picture() }],
    })),
  );
  const { body, exceptionBody } = await sendDesign(world, seller, toForm({ products: asked, ...more }));
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body;
}

export function price(staff: Caller, design: DesignOrder, dollars: string, seen?: Record<string, string | null>) {
  const designs = design.designProducts.map(({ id, name }) => ({ id, name, price: dollars, type: 'Vẽ mới' }));
  return staff.call(priceDesign, { body: { id: design.id, designs, ...(seen ? { seen } : {}) } });
}

/** Credits money to a seller by a manual transaction of staff. */
export async function give(admin: Caller, seller: Caller, dollars: string): Promise<void> {
  const body = { type: 'DEPOSIT', description: 'To pay designs', price: dollars } as const;
  const { exceptionBody } = await admin.call(addMemberTransaction, { params: { id: seller.userId }, body });
  if (exceptionBody) throw new Error(JSON.stringify(exceptionBody));
}

/** Compares the stored design counts of all sellers with the number of rows. */
export async function findCountFaults(world: World): Promise<unknown[]> {
  const counted = await world.db
    .selectFrom('rented_design_counts')
    .select(['owner_id', 'shop_id', 'status', 'count'])
    .where('count', '!=', 0)
    .execute();
  const rows = await world.db.selectFrom('rented_designs').select(['owner_id', 'shop_id', 'status']).execute();
  const wanted = new Map<string, number>();
  for (const { owner_id, shop_id, status } of rows) {
    const key = [owner_id, shop_id ?? '', status].join(' ');
    wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  const faults: unknown[] = counted.filter(
    ({ owner_id, shop_id, status, count }) => wanted.get([owner_id, shop_id, status].join(' ')) !== count,
  );
  return counted.length === wanted.size ? faults : [...faults, { counted: counted.length, wanted: wanted.size }];
}

export async function listCodes(staff: Caller, query: Record<string, unknown> = {}): Promise<string[]> {
  const { body } = await staff.call(listAllDesigns, { query });
  return body?.data.map(({ code }) => code) ?? [];
}

/** Returns an order of a shop together with its first product. */
export async function orderOf(
  seller: Caller,
  shopId: string,
): Promise<{ id: string; skuId: string; productName: string }> {
  const { body } = await seller.call(listOrders, { query: { shops: shopId } });
  const id = body?.data[0]?.id ?? '';
  const products = (await seller.call(listOrderProducts, { params: { id } })).body ?? [];
  return { id, skuId: products[0]?.skuId ?? '', productName: products[0]?.productName ?? '' };
}
