import { readCost } from '../factories/custom-answers.ts';
import { ELSEWHERE_LINES_MAX, ELSEWHERE_PIECES_MAX, ORDER_IMPORT_LINES_MAX } from '../limits.ts';
import type { Cents } from '../money/money.ts';
import { checkRecipient, toReferenceKey } from './elsewhere.ts';
import type { AddressIssue } from './address-check.ts';
import type { ElsewhereKind } from './order-kind.ts';
import { normaliseTerm } from './search.ts';

/** What a column of an imported table may mean (ELS-11). */
export const IMPORT_FIELDS = [
  'reference',
  'kind',
  'sku',
  'product',
  'productType',
  'color',
  'size',
  'quantity',
  'name',
  'phone',
  'line1',
  'line2',
  'city',
  'state',
  'zip',
  'paid',
  'note',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Result of a line: `new` orders are created, `known` ones exist already and stay as they are, `refused` ones show why (ELS-12). */
export const IMPORT_OUTCOMES = ['new', 'known', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Why a line is refused, or `ofOrder` because another line of its order is. */
export const IMPORT_PROBLEMS = [
  'missing',
  'tooLong',
  'unknownKind',
  'unknownSku',
  'badQuantity',
  'badPaid',
  'badZip',
  'zipUnknown',
  'zipOfOtherState',
  'badState',
  'badCity',
  'badName',
  'differs',
  'tooManyProducts',
  'tooManyLines',
  'takenElsewhere',
  'ofOrder',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** Headers by which a column is recognised, without accents and in lower case. */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  reference: [
    'reference',
    'ref',
    'order',
    'order no',
    'order number',
    'order id',
    'orderid',
    'ma don',
    'ma tham chieu',
    'so don',
  ],
  kind: ['kind', 'type of order', 'order type', 'channel', 'loai don', 'loai', 'kenh'],
  sku: ['sku', 'seller sku', 'variant sku', 'lineitem sku', 'item sku', 'sku id', 'ma sku'],
  product: ['product', 'product name', 'title', 'item', 'item name', 'lineitem name', 'san pham', 'ten san pham'],
  productType: ['garment', 'product type', 'style', 'loai ao', 'mau ao'],
  color: ['color', 'colour', 'mau', 'mau sac'],
  size: ['size', 'kich co', 'co'],
  quantity: ['quantity', 'qty', 'lineitem quantity', 'amount', 'so luong', 'sl'],
  name: [
    'name',
    'full name',
    'recipient',
    'recipient name',
    'ship to',
    'shipping name',
    'customer',
    'buyer',
    'nguoi nhan',
    'ten nguoi nhan',
    'ho ten',
  ],
  phone: ['phone', 'phone number', 'shipping phone', 'tel', 'dien thoai', 'so dien thoai', 'sdt'],
  line1: [
    'address',
    'address 1',
    'address1',
    'address line 1',
    'street',
    'shipping address1',
    'shipping street',
    'shipping address 1',
    'dia chi',
    'dia chi 1',
  ],
  line2: [
    'address 2',
    'address2',
    'address line 2',
    'apartment',
    'apt',
    'shipping address2',
    'shipping address 2',
    'dia chi 2',
  ],
  city: ['city', 'town', 'shipping city', 'thanh pho'],
  state: ['state', 'province', 'region', 'shipping state', 'shipping province', 'tieu bang', 'bang'],
  zip: [
    'zip',
    'zip code',
    'zipcode',
    'postal code',
    'postcode',
    'shipping zip',
    'shipping postal code',
    'ma buu chinh',
    'ma vung',
  ],
  paid: ['paid', 'total', 'price', 'order total', 'amount paid', 'khach tra', 'tien khach tra', 'tong tien'],
  note: ['note', 'notes', 'comment', 'remark', 'ghi chu'],
};

const KINDS: Readonly<Record<ElsewhereKind, readonly string[]>> = {
  OWN_SAMPLE: ['own_sample', 'sample', 'mau', 'hang mau', 'don mau'],
  OWN_REPLACEMENT: ['own_replacement', 'replacement', 'reprint', 'resend', 'gui bu', 'gui lai', 'lam lai'],
  OTHER_CHANNEL: ['other_channel', 'other', 'web', 'shop web', 'shopify', 'etsy', 'amazon', 'kenh khac', 'khac'],
};

/** Returns the form in which headers are compared. Errors: none. @example toHeaderKey(' Mã_đơn ') // 'ma don' */
export function toHeaderKey(header: string): string {
  return normaliseTerm(header)
    .replaceAll(/[_\s-]+/g, ' ')
    .replaceAll(/[:*]/g, '')
    .trim();
}

/**
 * Guesses what each column means (ELS-11): as the seller confirmed it before, else by its header; each field once, the first column wins. Errors: none.
 * @param remembered fields by header key; null for a column that is left out
 * @example guessColumns(['order_no', 'gift_note'], new Map()) // ['reference', null]
 */
export function guessColumns(
  headers: readonly string[],
  remembered: ReadonlyMap<string, ImportField | null>,
): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  const take = (field: ImportField | null | undefined) => {
    if (field === null || field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const known = headers.map((header) => take(remembered.get(toHeaderKey(header))));
  return headers.map((header, index) => {
    const key = toHeaderKey(header);
    if (known[index] || remembered.has(key)) return known[index] ?? null;
    return take(IMPORT_FIELDS.find((field) => HEADERS[field].includes(key)));
  });
}

/** A line of a table: the cells that mean something, by field. */
export interface ImportLine {
  /** Number of the line in the file; the header is line 1. */
  line: number;
  cells: Readonly<Partial<Record<ImportField, string>>>;
}

export interface LineFault {
  problem: ImportProblem;
  field: ImportField | null;
  /** The text that most likely was meant; null when unknown. */
  suggestion: string | null;
}

/** A product of an imported order; `sku` is the seller SKU or the id of a SKU, empty for a product without one. */
export interface ImportProduct {
  line: number;
  sku: string;
  product: string;
  productType: string;
  color: string;
  size: string;
  quantity: number;
}

/** The lines of one reference: one order with several products. */
export interface ImportOrder {
  key: string;
  reference: string;
  kind: ElsewhereKind;
  lines: number[];
  recipient: {
    name: string;
    phone: string;
    line1: string;
    line2: string;
    city: string;
    state: string;
    postalCode: string;
  };
  products: ImportProduct[];
  paidCents: Cents | null;
  note: string;
  /** Faults by line; an order without faults can be created. */
  faults: Map<number, LineFault>;
}

const MAXIMA: Readonly<Partial<Record<ImportField, number>>> = {
  reference: 60,
  product: 300,
  productType: 100,
  color: 100,
  size: 50,
  name: 100,
  phone: 40,
  line1: 200,
  line2: 200,
  city: 100,
  state: 60,
  zip: 20,
  note: 500,
};
const RECIPIENT = ['name', 'phone', 'line1', 'line2', 'city', 'state', 'zip'] as const;
const NEEDED = ['name', 'line1', 'city', 'state', 'zip'] as const;
/** Fields that an order has once; later lines may leave them empty, but must not contradict. */
const OF_ORDER = ['kind', ...RECIPIENT, 'paid', 'note'] as const;
const ISSUE_PROBLEMS: Readonly<Partial<Record<AddressIssue | 'STATE', [ImportProblem, ImportField]>>> = {
  ZIP_FORMAT: ['badZip', 'zip'],
  ZIP_UNKNOWN: ['zipUnknown', 'zip'],
  ZIP_STATE: ['zipOfOtherState', 'zip'],
  STATE: ['badState', 'state'],
  CITY: ['badCity', 'city'],
  NAME: ['badName', 'name'],
};

/** Removes what spreadsheets put around texts: `="…"`, and an apostrophe before a text that looks like a formula. */
function clean(text: string | undefined): string {
  return (text ?? '')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@0-9])/, '')
    .trim();
}

/** Reads a kind; null when the text names none. Errors: none. @example readKind('gửi bù') // 'OWN_REPLACEMENT' */
export function readKind(text: string): ElsewhereKind | null {
  const key = toHeaderKey(text);
  const found = Object.entries(KINDS).find(([kind, words]) => kind === text || words.map(toHeaderKey).includes(key));
  return (found?.[0] as ElsewhereKind | undefined) ?? null;
}

/** Reads a number of pieces such as `2`, `2.0` or, as a suggestion, `2 cái`. */
function readQuantity(text: string): { quantity: number | null; suggestion: string | null } {
  if (text === '') return { quantity: 1, suggestion: null };
  const whole = /^(\d{1,4})(?:\.0+)?$/.exec(text)?.[1];
  const inside = /\d{1,3}/.exec(text)?.[0] ?? null;
  const quantity = whole === undefined ? null : Number(whole);
  if (quantity !== null && quantity >= 1 && quantity <= ELSEWHERE_PIECES_MAX) return { quantity, suggestion: null };
  return { quantity: null, suggestion: whole === undefined ? inside : null };
}

/** A ZIP code of fewer than five digits has usually lost its leading zeros in a spreadsheet. */
function repairZip(zip: string, state: string): string | null {
  const padded = zip.padStart(5, '0');
  if (!/^\d{3,4}$/.test(zip)) return null;
  const { blocking } = checkRecipient({
    name: 'Ann',
    line1: '1 A St',
    line2: '',
    city: 'A',
    state,
    postalCode: padded,
    region: 'US',
  });
  return blocking.length === 0 ? padded : null;
}

/** Checks what the lines of an order say together, and returns the first fault of each line. */
function checkOrder(order: ImportOrder, lines: readonly ImportLine[]): void {
  const [first] = lines;
  if (first === undefined) return;
  const note = (line: number, problem: ImportProblem, field: ImportField | null, suggestion: string | null = null) => {
    if (!order.faults.has(line)) order.faults.set(line, { problem, field, suggestion });
  };
  for (const { line, cells } of lines) {
    for (const [field, max] of Object.entries(MAXIMA) as [ImportField, number][])
      if (clean(cells[field]).length > max) note(line, 'tooLong', field);
    for (const field of OF_ORDER) {
      const text = clean(cells[field]);
      const earlier = lines.map((other) => clean(other.cells[field])).find((other) => other !== '');
      if (text !== '' && earlier !== undefined && text !== earlier) note(line, 'differs', field, earlier);
    }
    if (clean(cells.sku) === '' && clean(cells.product) === '')
      note(line, 'missing', cells.sku === undefined ? 'product' : 'sku');
    const { quantity, suggestion } = readQuantity(clean(cells.quantity));
    if (quantity === null) note(line, 'badQuantity', 'quantity', suggestion);
    const paid = clean(cells.paid);
    if (paid !== '' && readCost(paid) === null) note(line, 'badPaid', 'paid');
    const kind = clean(cells.kind);
    if (kind !== '' && readKind(kind) === null) note(line, 'unknownKind', 'kind');
  }
  if (order.reference === '') note(first.line, 'missing', 'reference');
  if (lines.length > ELSEWHERE_LINES_MAX) note(first.line, 'tooManyProducts', null);
  const { recipient } = order;
  const missing = NEEDED.find((field) => recipient[field === 'zip' ? 'postalCode' : field] === '');
  if (missing !== undefined) note(first.line, 'missing', missing);
  const [issue] = checkRecipient({ ...recipient, region: 'US' }).blocking;
  const told = issue === undefined ? undefined : ISSUE_PROBLEMS[issue];
  if (told !== undefined)
    note(first.line, ...told, told[0] === 'badZip' ? repairZip(recipient.postalCode, recipient.state) : null);
}

/** Returns the key by which lines are joined to an order; a line without a reference is an order of its own. */
function toOrderKey({ line, cells }: ImportLine): string {
  const key = toReferenceKey(clean(cells.reference));
  return key === '' ? `line ${line}` : key;
}

/**
 * Joins the lines of a table to orders: lines with the same reference are one order with several products (ELS-12). Lines after the maximum are not
 * read; an order that has one is refused, because it would be created without this product (ELS-10). Errors: none; a line with a fault carries it.
 */
export function joinImportLines(lines: readonly ImportLine[], usualKind: ElsewhereKind): ImportOrder[] {
  const groups = Map.groupBy(lines.slice(0, ORDER_IMPORT_LINES_MAX), toOrderKey);
  const rest = Map.groupBy(lines.slice(ORDER_IMPORT_LINES_MAX), toOrderKey);
  const orders = [...groups].map(([key, own]) => {
    const first = (field: ImportField) => own.map(({ cells }) => clean(cells[field])).find((text) => text !== '') ?? '';
    const paid = first('paid');
    const cut = rest.get(key)?.map(({ line }) => line) ?? [];
    const order: ImportOrder = {
      key,
      reference: first('reference'),
      kind: readKind(first('kind')) ?? usualKind,
      lines: [...own.map(({ line }) => line), ...cut],
      recipient: {
        name: first('name'),
        phone: first('phone'),
        line1: first('line1'),
        line2: first('line2'),
        city: first('city'),
        state: first('state'),
        postalCode: first('zip'),
      },
      products: own.map(({ line, cells }) => ({
        line,
        sku: clean(cells.sku),
        product: clean(cells.product),
        productType: clean(cells.productType),
        color: clean(cells.color),
        size: clean(cells.size),
        quantity: readQuantity(clean(cells.quantity)).quantity ?? 1,
      })),
      paidCents: paid === '' ? null : readCost(paid),
      note: first('note'),
      faults: toCutFaults(cut),
    };
    checkOrder(order, own);
    return order;
  });
  const others = [...rest].flatMap(([key, own]) => (groups.has(key) ? [] : own.map(({ line }) => line)));
  if (others.length > 0) orders.push(toCut(others.toSorted((a, b) => a - b)));
  return orders;
}

/** Faults of lines after the maximum. */
function toCutFaults(numbers: readonly number[]): ImportOrder['faults'] {
  return new Map(numbers.map((line) => [line, { problem: 'tooManyLines', field: null, suggestion: null }]));
}

/** The lines after the maximum whose orders begin there, as one order that is refused. */
function toCut(numbers: number[]): ImportOrder {
  return {
    key: '',
    reference: '',
    kind: 'OTHER_CHANNEL',
    lines: numbers,
    recipient: { name: '', phone: '', line1: '', line2: '', city: '', state: '', postalCode: '' },
    products: [],
    paidCents: null,
    note: '',
    faults: toCutFaults(numbers),
  };
}
