/** Days between the disconnection of a shop and the purge of its personal data (SHP-38). */
export const PURGE_DAYS = 30;

/** Kinds of rows that the report of a purge counts; a purge clears or deletes them. */
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

/** Kinds of files that the report of a purge counts. */
export const PURGED_FILES = ['labels', 'labelSheets', 'designs'] as const;
export type PurgedFile = (typeof PURGED_FILES)[number];

/** Counts of purged rows and files by kind. */
export interface Purged {
  rows: Partial<Record<PurgedRow, number>>;
  files: Partial<Record<PurgedFile, number>>;
}

/** Statuses of paid orders that the carrier does not have yet, so that their labels are still needed. */
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
 * Sums the counts of several purges; kinds with a count of zero are omitted.
 * Errors: none.
 * @example addPurged({ rows: { buyers: 2 }, files: {} }, { rows: { buyers: 1 }, files: { labels: 0 } }) // { rows: { buyers: 3 }, files: {}
 * }
 */
export function addPurged(...parts: readonly Purged[]): Purged {
  return { rows: sum(parts.map(({ rows }) => rows)), files: sum(parts.map(({ files }) => files)) };
}
