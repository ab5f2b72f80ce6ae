/** A line of an order as packing slips and pick lists need it. */
export interface PackingLine {
  orderId: string;
  /** Wire name of the order's factory; null while none is chosen. */
  house: string | null;
  /** Whether the seller makes the order without a connected factory. */
  isOwn: boolean;
  skuId: string;
  sellerSku: string;
  quantity: number;
  /** Ids of the design files on the sides of the product, in the sequence of the sides. */
  designIds: readonly string[];
}

/** One row of a pick list: equal products with equal designs, and the orders that contain them. */
export interface PickRow<L extends PackingLine> {
  line: L;
  quantity: number;
  orders: { orderId: string; quantity: number }[];
}

export interface PickGroup<L extends PackingLine> {
  /** Where the products are made: at a factory, by the seller, or not decided yet. */
  kind: 'factory' | 'own' | 'none';
  house: string | null;
  rows: PickRow<L>[];
  quantity: number;
}

/** Statuses of orders that must not be packed: they are not paid, or will not be delivered. */
const NOT_PACKED: ReadonlySet<string> = new Set(['UNPAID', 'CANCELLED']);

/**
 * Returns whether an order may have a packing slip and be in a pick list (PCK-3).
 * Errors: none.
 * @example isPackable('CANCELLED') // false
 */
export function isPackable(status: string): boolean {
  return !NOT_PACKED.has(status);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const RANKS = { factory: 0, own: 1, none: 2 } as const;

/**
 * Groups the lines of orders by factory and then by SKU (PCK-5). Lines of one SKU with different designs stay apart, because they are different
 * products on the table. Factories are sorted by name; the seller's own stock and orders without a factory come last.
 * Errors: none.
 * @example groupPicks([line])[0]?.quantity // 2
 */
export function groupPicks<L extends PackingLine>(lines: readonly L[]): PickGroup<L>[] {
  const groups = new Map<string, PickGroup<L>>();
  const rows = new Map<string, PickRow<L>>();
  for (const line of lines) {
    const kind = line.isOwn ? 'own' : line.house === null ? 'none' : 'factory';
    const groupKey = JSON.stringify([kind, kind === 'factory' ? line.house : null]);
    const group = groups.get(groupKey) ?? {
      kind,
      house: kind === 'factory' ? line.house : null,
      rows: [],
      quantity: 0,
    };
    groups.set(groupKey, group);
    const rowKey = JSON.stringify([groupKey, line.skuId, line.designIds]);
    const known = rows.get(rowKey);
    const row = known ?? { line, quantity: 0, orders: [] };
    if (known === undefined) {
      rows.set(rowKey, row);
      group.rows.push(row);
    }
    row.quantity += line.quantity;
    row.orders.push({ orderId: line.orderId, quantity: line.quantity });
    group.quantity += line.quantity;
  }
  const sorted = [...groups.values()].toSorted(
    (a, b) => RANKS[a.kind] - RANKS[b.kind] || compare(a.house ?? '', b.house ?? ''),
  );
  for (const group of sorted) {
    group.rows.sort((a, b) => compare(a.line.sellerSku, b.line.sellerSku) || compare(a.line.skuId, b.line.skuId));
  }
  return sorted;
}
