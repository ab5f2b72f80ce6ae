/** Whether the marketplace lets a shop sell. */
export const SHOP_STATUSES = ['OPEN', 'CLOSED'] as const;
