import type { OrderImportOutcome, OrderLineResult, OrderTable } from '@bobbin/contract/order-imports';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import {
  guessColumns,
  IMPORT_FIELDS,
  joinImportLines,
  toHeaderKey,
  type ImportField,
  type ImportLine,
  type ImportOrder,
} from '@bobbin/domain/orders/order-import';
import type { SellerScope } from '../../../platform/access.ts';
import { readCsv } from '../../../platform/csv.ts';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findShopSkus, type ShopSkuRow } from '../../library/module.ts';
import type { KnownLine } from './elsewhere-plan.ts';
import { listReferences } from './elsewhere.sql.ts';
import { readColumns } from './imports.sql.ts';

/** An order of a table, with the SKUs of its products and what is stored under its reference. */
interface JudgedOrder {
  order: ImportOrder;
  lines: KnownLine[];
  known: { orderId: string; isHere: boolean } | null;
}

export interface ImportPlan {
  columns: OrderImportOutcome['columns'];
  judged: JudgedOrder[];
}

/** Finds what the columns mean. @throws AppError ORDER_TABLE_UNREADABLE when no column contains references */
async function readMeaning(reader: Queryable, scope: SellerScope, headers: readonly string[], table: OrderTable) {
  const stored = await readColumns(reader, scope);
  const remembered = new Map<string, ImportField | null>(
    stored.map(({ header, field }) => [header, IMPORT_FIELDS.find((one) => one === field) ?? null]),
  );
  const fields = headers.map((_, place) => table.columns?.[place] ?? null);
  const meant = table.columns === undefined ? guessColumns(headers, remembered) : fields;
  return headers.map((header, place) => {
    const field = meant[place] ?? null;
    const known = remembered.get(toHeaderKey(header));
    const usual = field === null ? 'unknown' : 'guessed';
    const source =
      known !== undefined && known === field ? 'remembered' : table.columns === undefined ? usual : 'chosen';
    return { header, field, source } as const;
  });
}

/** Reads the cells of a table by the meaning of their columns, with the seller's corrections. */
function toLines(
  table: OrderTable,
  columns: ImportPlan['columns'],
  rows: ReturnType<typeof readCsv>['rows'],
): ImportLine[] {
  const fixes = Map.groupBy(table.fixes, ({ line }) => line);
  const skipped = new Set(table.skipped);
  return rows.flatMap(({ line, cells }) => {
    if (skipped.has(line)) return [];
    const own: Partial<Record<ImportField, string>> = {};
    for (const { header, field } of columns) if (field !== null) own[field] ??= cells[header] ?? '';
    for (const { field, value } of fixes.get(line) ?? []) own[field] = value;
    return Object.values(own).every((text) => text === '') ? [] : [{ line, cells: own }];
  });
}

function toKnownLines(order: ImportOrder, skus: ReadonlyMap<string, ShopSkuRow>): KnownLine[] {
  const lines: KnownLine[] = [];
  for (const { line, sku: name, product, quantity, ...told } of order.products) {
    const sku = name === '' ? undefined : skus.get(name.toUpperCase());
    if (name !== '' && sku === undefined && !order.faults.has(line))
      order.faults.set(line, { problem: 'unknownSku', field: 'sku', suggestion: findSimilar(name, skus) });
    const garment = {
      productType: told.productType || (sku?.productType ?? null),
      color: told.color || (sku?.color ?? null),
      size: told.size || (sku?.size ?? null),
    };
    const same = sku === undefined ? undefined : lines.find(({ skuId }) => skuId === sku.skuId);
    if (same !== undefined) same.quantity += quantity;
    else
      lines.push({
        ...garment,
        skuId: sku?.skuId ?? null,
        productId: sku?.productId ?? '',
        productName: sku?.productName ?? product,
        skuName: sku?.skuName ?? [told.productType, told.color, told.size].filter(Boolean).join(', '),
        sellerSku: sku?.sellerSku ?? '',
        quantity,
      });
  }
  return lines;
}

/** Finds the only SKU that differs from the text by its last letters. */
function findSimilar(name: string, skus: ReadonlyMap<string, ShopSkuRow>): string | null {
  const begin = name.toUpperCase().slice(0, -2);
  const found = [...skus.keys()].filter((key) => begin.length > 3 && key.startsWith(begin));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Reads a table and decides about each of its orders; nothing is stored. @throws AppError ORDER_TABLE_UNREADABLE, INVALID_INPUT */
export async function planOrderImport(reader: Queryable, scope: SellerScope, table: OrderTable): Promise<ImportPlan> {
  const { columns: headers, rows } = readCsv(table.csv);
  if (headers.length === 0 || rows.length === 0) throw new AppError('ORDER_TABLE_UNREADABLE');
  const columns = await readMeaning(reader, scope, headers, table);
  const orders = joinImportLines(toLines(table, columns, rows), table.kind);
  const names = [
    ...new Set(orders.flatMap(({ products }) => products.flatMap(({ sku }) => (sku === '' ? [] : [sku])))),
  ];
  const found = await findShopSkus(reader, scope, table.shopId, names);
  const skus = new Map(
    found.flatMap((sku) => [[sku.skuId, sku] as const, [sku.sellerSku.toUpperCase(), sku] as const]),
  );
  const stored = await listReferences(
    reader,
    scope,
    orders.map(({ key }) => key),
  );
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const judged = orders.map((order): JudgedOrder => {
    const lines = toKnownLines(order, skus);
    const row = byKey.get(order.key);
    const known = row === undefined ? null : { orderId: row.orderId, isHere: row.shopId === table.shopId };
    const [first] = order.lines;
    // A reference of a shop that the caller may not see is refused without naming its order.
    if (known?.isHere === false && first !== undefined)
      order.faults.set(first, { problem: 'takenElsewhere', field: 'reference', suggestion: null });
    return { order, lines, known };
  });
  return { columns, judged };
}

/** Whether an order of a table is created. */
export const isNew = ({ order, known }: JudgedOrder): boolean => known === null && order.faults.size === 0;

function toResults({ order, known }: JudgedOrder, made: ReadonlyMap<string, string>): OrderLineResult[] {
  const { recipient, reference, kind, faults } = order;
  return order.lines.map((line) => {
    const product = order.products.find((one) => one.line === line);
    const isKnown = known?.isHere === true;
    const fault = isKnown ? undefined : faults.get(line);
    const isRefused = !isKnown && faults.size > 0;
    const field = fault?.field ?? null;
    return {
      line,
      reference,
      outcome: isKnown ? 'known' : isRefused ? 'refused' : 'new',
      problem: isRefused ? (fault?.problem ?? 'ofOrder') : null,
      field,
      value: field === null ? '' : toValue(order, line, field),
      suggestion: fault?.suggestion ?? null,
      kind,
      product: product === undefined ? '' : toProductText(product),
      place: [recipient.city, recipient.state].filter(Boolean).join(', '),
      orderId: isKnown ? known.orderId : (made.get(order.key) ?? null),
    };
  });
}

function toProductText({ sku, product, color, size, quantity }: ImportOrder['products'][number]): string {
  const garment = [color, size].filter(Boolean).join(', ');
  return `${[product || sku, garment].filter(Boolean).join(' · ')} ×${quantity}`;
}

/** The text of the cell with a problem. */
function toValue(order: ImportOrder, line: number, field: ImportField): string {
  const product = order.products.find((one) => one.line === line);
  switch (field) {
    case 'reference':
      return order.reference;
    case 'zip':
      return order.recipient.postalCode;
    case 'name':
    case 'phone':
    case 'line1':
    case 'line2':
    case 'city':
    case 'state':
      return order.recipient[field];
    case 'sku':
    case 'product':
      return product?.[field] ?? '';
    default:
      return '';
  }
}

/** Converts a plan to the result of each line and its totals. @param made the orders that were created, by the key of their reference */
export function toOutcome(
  scope: SellerScope,
  shopId: string,
  { columns, judged }: ImportPlan,
  made: ReadonlyMap<string, string> = new Map(),
): OrderImportOutcome {
  const lines = judged.flatMap((one) => toResults(one, made)).toSorted((a, b) => a.line - b.line);
  const fresh = judged.filter(isNew);
  const linesOf = (outcome: OrderLineResult['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  const kindsOf = (kind: string) => fresh.filter(({ order }) => order.kind === kind).length;
  return {
    columns,
    lines,
    totals: {
      newLines: linesOf('new'),
      knownLines: linesOf('known'),
      refusedLines: linesOf('refused'),
      newOrders: fresh.length,
      byKind: Object.fromEntries(
        ELSEWHERE_KINDS.map((kind) => [kind, kindsOf(kind)]),
      ) as OrderImportOutcome['totals']['byKind'],
      paid: scope.can('viewCosts', shopId)
        ? formatMoney(sumCents(fresh.map(({ order }) => order.paidCents ?? 0)))
        : null,
    },
  };
}
