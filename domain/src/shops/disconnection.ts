/** Days between giving a shop up and the end of its personal data (SHP-38). */
export const PURGE_DAYS = 30;

/** Kinds of rows that the report of a purge counts; each is emptied or removed. */
export const PURGED_ROWS = [
  'buyers',
  'timelines',
  'searchWords',
  'placements',
  'requests',
  'factoryOrders',
  'labelPrints',
  'notifications',
  'syncRecords',
  'warehouses',
  'violations',
  'products',
  'notices',
  'rentedDesigns',
  'logs',
] as const;
export type PurgedRow = (typeof PURGED_ROWS)[number];

/** Kinds of files that the report counts. */
export const PURGED_FILES = ['labels', 'labelSheets', 'designs'] as const;
export type PurgedFile = (typeof PURGED_FILES)[number];

/** What went, by kind. */
export interface Purged {
  rows: Partial<Record<PurgedRow, number>>;
  files: Partial<Record<PurgedFile, number>>;
}

/** Orders that have not left yet: their labels are still to be used. */
export const NOT_LEFT = ['AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION'] as const;

function sum<K extends string>(parts: readonly Partial<Record<K, number>>[]): Partial<Record<K, number>> {
  const total: Partial<Record<K, number>> = {};
  for (const part of parts) {
    for (const [kind, count] of Object.entries(part) as [K, number][]) {
      if (count > 0) total[kind] = (total[kind] ?? 0) + count;
    }
  }
  return total;
}

/**
 * Adds up what went; kinds of which nothing went are left out.
 *
 * Errors: none.
 * @example addPurged({ rows: { buyers: 2 }, files: {} }, { rows: { buyers: 1 }, files: { labels: 0 } }) // { rows: { buyers: 3 }, files: {} }
 */
export function addPurged(...parts: readonly Purged[]): Purged {
  return { rows: sum(parts.map(({ rows }) => rows)), files: sum(parts.map(({ files }) => files)) };
}
