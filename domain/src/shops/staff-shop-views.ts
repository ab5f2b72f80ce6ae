/** Filters of the staff's list of all sellers' shops for shops that need attention (ROL-47). */
export const STAFF_SHOP_VIEWS = ['expired', 'ending', 'failing', 'violating'] as const;
export type StaffShopView = (typeof STAFF_SHOP_VIEWS)[number];
