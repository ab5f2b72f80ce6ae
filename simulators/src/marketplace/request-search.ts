import type { Order } from './model.ts';
import type { Position } from './order-index.ts';
import type { ShopCall } from './routes.ts';
import { orderId } from './ids.ts';
import { readOptionalText, readPageSize, readTexts, readTime, readWord } from './input.ts';
import { toAmount } from './order-content.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { invalidParam } from './reply.ts';

const FOREVER = 9_999_999_999;
const IDS_MAX = 100;
const WORDS_MAX = 10;

type Request = { id: string; order: Order; status: string; createTime: number; updateTime: number };

/** Names and functions in which the searches for cancellations and for returns differ. */
type Search = { kind: number; ids: string; statuses: string };

/** Returns one page of buyers' requests, by create or update time, for both searches. */
export function searchRequests<R extends Request>(
  { query, body, shop }: ShopCall,
  requests: readonly R[],
  { kind, ids, statuses }: Search,
): { page: R[]; total_count: number; next_page_token: string } {
  const size = readPageSize(query, 50, 10);
  const isAscending = readWord(query, 'sort_order', ['ASC', 'DESC'] as const) === 'ASC';
  const isByUpdate = readWord(query, 'sort_field', ['create_time', 'update_time'] as const) === 'update_time';
  const pageKind = kind + (isAscending ? 1 : 0) + (isByUpdate ? 2 : 0);
  const after = parsePageToken(pageKind, readOptionalText(query, 'page_token'));
  const orderIds = readTexts(body, 'order_ids', IDS_MAX);
  const requestIds = readTexts(body, ids, IDS_MAX);
  const words = readTexts(body, statuses, WORDS_MAX);
  const created = readRange(body, 'create_time');
  const updated = readRange(body, 'update_time');
  const rows = requests
    .map((one, number) => ({ one, position: { time: isByUpdate ? one.updateTime : one.createTime, number } }))
    .filter(({ one }) => orderIds === null || orderIds.includes(orderId(shop.index, one.order.number)))
    .filter(({ one }) => requestIds === null || requestIds.includes(one.id))
    .filter(({ one }) => words === null || words.includes(one.status))
    .filter(({ one }) => one.createTime >= created.from && one.createTime < created.until)
    .filter(({ one }) => one.updateTime >= updated.from && one.updateTime < updated.until);
  const direction = isAscending ? 1 : -1;
  const compare = (left: Position, right: Position) =>
    direction * (left.time - right.time || left.number - right.number);
  rows.sort((left, right) => compare(left.position, right.position));
  const rest = after === null ? rows : rows.filter((row) => compare(row.position, after) > 0);
  const page = rest.slice(0, size);
  const last = page.at(-1);
  return {
    page: page.map(({ one }) => one),
    total_count: rows.length,
    next_page_token: last !== undefined && rest.length > size ? formatPageToken(pageKind, last.position) : '',
  };
}

function readRange(body: ShopCall['body'], name: string): { from: number; until: number } {
  const from = readTime(body, `${name}_ge`) ?? 0;
  const until = readTime(body, `${name}_lt`) ?? FOREVER;
  if (from > until) throw invalidParam(`${name}_ge`);
  return { from, until };
}

/** Formats a refund; only its total and its goods are simulated. */
export function toRefundAmount(cents: number): Record<string, string> {
  return {
    currency: 'USD',
    refund_total: toAmount(cents),
    refund_subtotal: toAmount(cents),
    refund_shipping_fee: '0.00',
    refund_tax: '0.00',
  };
}

/** Throws unless the request waits for an answer. Returns true when the request already has an answer with the same idempotency key. */
export function isAnsweredAlready(
  request: { answerKey?: string },
  { query }: ShopCall,
  refusal: () => Error,
  isWaiting: boolean,
): boolean {
  const key = readOptionalText(query, 'idempotency_key');
  if (isWaiting) {
    if (key !== null) request.answerKey = key;
    return false;
  }
  if (key !== null && request.answerKey === key) return true;
  throw refusal();
}
