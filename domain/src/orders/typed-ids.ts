import { checkTrackingNumber } from './tracking.ts';

/** Full-width forms of ASCII, which Chinese and Japanese input methods type. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const FULL_WIDTH_OFFSET = 0xfe_e0;
// Each of these patterns can match only at the beginning of a run of its characters, because otherwise a long text would take quadratic time.

/** Matches full-width text that contains a number. Full-width words without a number remain unchanged, because the search normalises them. */
const FULL_WIDTH_NUMBER = /(?<![\uFF01-\uFF5E])[\uFF01-\uFF5E]*[\uFF10-\uFF19]{4,}[\uFF01-\uFF5E]*/g;

/** Marketplace ids of orders, packages and SKUs have 18 or 19 digits and these prefixes (MKT-12). */
const MARKETPLACE_ID = /^(?:5[678]|1[17])\d{16,17}$/;
const MARKETPLACE_ID_LENGTH = 18;

/** Matches groups of digits with gaps between them, as in an id that was wrapped, grouped or copied from a PDF. */
const GROUPED =
  /(?<![\p{L}\p{N}])\d+(?:[\s\p{Cf}\p{Pd}]+\d+)+(?![\p{L}\p{N}])|(?<!\d)\d{1,3}(?:[.,'’]\d{3}){5,6}(?![\d.,])/gu;
const GAP = /[\s\p{Cf}\p{Pd}.,'’]+/u;

/** Matches a URL with a path or a query; `Navy/3XL` does not match. */
const LINK = /(?:https?:\/\/|(?<![\w.-])(?:[\w-]+\.)+[a-z]{2,}\/)[^\s"'<>]+/giu;
/** Query parameters by which Seller Center and other sites identify an order. */
const ORDER_PARAMETER = /[?&#](?:main_)?order_?(?:no|id)s?=(\d{8,20})(?!\d)/i;
const LINK_ID = /(?<!\d)\d{16,20}(?!\d)/g;
const LINK_WORD = /[A-Z\d]{12,40}/gi;

/**
 * Repairs ids in a typed or pasted text: full-width digits become plain ones, a link becomes its order id or tracking number, and an id of
 * the marketplace with gaps becomes one word (ORD-69). Other text stays unchanged.
 * Errors: none.
 * @example repairTypedIds('576461 413038 700001') // '576461413038700001'
 * @example repairTypedIds('https://seller-us.tiktok.com/order/detail?order_no=576461413038700001') // '576461413038700001'
 */
export function repairTypedIds(text: string): string {
  return text
    .replace(FULL_WIDTH_NUMBER, (run) => run.replace(FULL_WIDTH, toAscii))
    .replace(LINK, (link) => readLink(link) ?? link)
    .replace(GROUPED, (run) => joinGroups(run) ?? run);
}

function toAscii(sign: string): string {
  return String.fromCodePoint((sign.codePointAt(0) ?? FULL_WIDTH_OFFSET) - FULL_WIDTH_OFFSET);
}

/** Returns the ids in a link; null for a link without an id. */
function readLink(link: string): string | null {
  const order = ORDER_PARAMETER.exec(link)?.[1];
  if (order !== undefined) return order;
  const ids = link.match(LINK_ID) ?? [];
  if (ids.length > 0) return ids.join(' ');
  const numbers = (link.match(LINK_WORD) ?? []).filter((word) => {
    const { ok, carrier } = checkTrackingNumber(word);
    return ok && carrier !== null;
  });
  return numbers.length > 0 ? numbers.join(' ') : null;
}

/** Returns the ids in groups of digits, from left to right; null when a group belongs to no id. */
function joinGroups(run: string): string | null {
  const ids: string[] = [];
  let id = '';
  for (const group of run.split(GAP)) {
    id += group;
    if (MARKETPLACE_ID.test(id)) {
      ids.push(id);
      id = '';
    } else if (id.length >= MARKETPLACE_ID_LENGTH) return null;
  }
  return id === '' ? ids.join(' ') : null;
}
