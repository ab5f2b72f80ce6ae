// Separate from the parser, so that a page that only lists names stays small.
/** Garments that can be recognised in a sku name (PRD-8). */
export const PRODUCT_TYPES = ['T-shirt', 'Hoodie', 'Sweatshirt'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
