/** Pages of the staff area that show the same as a page of the seller. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/^\/community\/orders\/([^/]+)$/, '/admin/orders/'],
  [/^\/community\/shop-details\/([^/]+)$/, '/admin/shops/'],
];

/** Returns the page of the staff area for a page of the seller: the same order or shop, else the person. */
export function toStaffAddress(pathname: string, sellerId: string): string {
  for (const [pattern, address] of PAIRS) {
    const id = pattern.exec(pathname)?.[1];
    if (id !== undefined) return `${address}${id}`;
  }
  return `/admin/users/${encodeURIComponent(sellerId)}`;
}
