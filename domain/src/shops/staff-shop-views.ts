/** What narrows the staff's list of everybody's shops to those that somebody has to do something about (ROL-47). */
export const STAFF_SHOP_VIEWS = ['expired', 'ending', 'failing', 'violating'] as const;
export type StaffShopView = (typeof STAFF_SHOP_VIEWS)[number];
