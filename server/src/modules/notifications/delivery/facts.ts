import type { ShopNames } from '../../shops/module.ts';
import type { NoticeFacts } from '../catalogue/facts.ts';

const NAME_LENGTH = 60;

/** The stored fields of a notification. */
export interface NoticeRow {
  shopId: string | null;
  orderId: string | null;
  thingId: string | null;
  house: string | null;
  days: number | null;
  count: number | null;
  words: string | null;
  cents: number | null;
  at: Date | null;
}

/** Returns the data for the text of a notification; a shop without a known name is named by its id. */
export function toFacts(row: NoticeRow, names: ShopNames | undefined): NoticeFacts {
  const { shopId } = row;
  return {
    shop: shopId === null ? '' : (names?.get(shopId)?.friendName ?? shopId).slice(0, NAME_LENGTH),
    shopId: shopId ?? '',
    orderId: row.orderId ?? '',
    thingId: row.thingId ?? '',
    house: row.house ?? '',
    days: row.days ?? 0,
    count: row.count ?? 0,
    words: row.words ?? '',
    cents: row.cents ?? 0,
    at: row.at?.getTime() ?? null,
  };
}
