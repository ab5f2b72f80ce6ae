// This list is separate from the parser, so that pages that only list garments need not load the parser.
/** Garments that can be recognised in a sku name (PRD-8). */
export const PRODUCT_TYPES = ['T-shirt', 'Hoodie', 'Sweatshirt'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
