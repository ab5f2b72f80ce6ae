import type { ExtensionPost } from '@bobbin/contract/extension';

/**
 * The calls by which the marketplace's seller pages load the data that we read. These calls are undocumented. Only this file knows them, and it never
 * guesses the value of a missing or renamed field.
 */
const OVERVIEW = '/api/v1/seller/shop/overview';
const VIOLATIONS = '/api/v1/seller/violation/list';

export function isWatched(path: string): boolean {
  return path === OVERVIEW || path === VIOLATIONS;
}

type Fields = Record<string, unknown>;

/** Data about a shop from one response of the marketplace, not validated yet. */
export interface Seen {
  shopId: unknown;
  /** Source of the data, such as a page of the violations; a newer response of the same source replaces an older one. */
  place: string;
  parts: { [Part in keyof ExtensionPost]?: unknown };
}

/** Extracts the data about a shop from a response of the marketplace; returns null when the response contains none. */
export function readAnswer(url: URL, answer: unknown): Seen | null {
  if (!isFields(answer) || answer.code !== 0 || !isFields(answer.data)) return null;
  const { data } = answer;
  if (url.pathname === OVERVIEW) return { shopId: data.shop_id, place: 'overview', parts: toOverview(data) };
  if (url.pathname !== VIOLATIONS) return null;
  const records = Array.isArray(data.violations) ? data.violations.map(toRecord) : data.violations;
  const place = `violations ${url.searchParams.get('page_no') ?? '1'}`;
  return { shopId: data.shop_id, place, parts: { violations: { total: data.total_count, records } } };
}

function toOverview({ health, accelerated_settlement: days, flash_sale: flashSale }: Fields): Seen['parts'] {
  return {
    ...(isFields(health) ? { health: { score: health.score, level: health.level } } : {}),
    ...(days === undefined ? {} : { settlement: { acceleratedSettlement: days } }),
    ...(isFields(flashSale) ? { flashSale: { isAllowed: flashSale.is_allowed } } : {}),
  };
}

const RECORD = [
  'id',
  'order_id',
  'product_id',
  'violation_type',
  'create_time',
  'violation_reason',
  'record_status',
  'appeal_status',
  'can_appeal',
  'enforcement_type',
  'phase',
  'punishment_types',
  'source_channel',
  'affected_channel',
  'correction_status',
  'can_correct',
  'risk_type',
] as const;
const INFO = ['policy_url', 'violation_detail', 'violation_suggestion', 'violation_info_id', 'violation_type'] as const;

/** Copies only known fields of a violation; all other fields stay in the page. */
function toRecord(value: unknown): unknown {
  if (!isFields(value)) return value;
  const info = value.violation_info;
  return { ...pick(value, RECORD), violation_info: isFields(info) ? pick(info, INFO) : info };
}

function pick(value: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
