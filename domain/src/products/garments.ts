// Apart from how they are read, so that a page that only names them is light.
/** Kinds of garment that can be told from a sku name (PRD-8). */
export const PRODUCT_TYPES = ['T-shirt', 'Hoodie', 'Sweatshirt'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
