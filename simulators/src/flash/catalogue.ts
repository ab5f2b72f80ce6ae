import { COLOURS } from '../stage/colours.ts';

const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'];

/** PAR-20: what FLASH prints on. Ids differ by environment; these are far from the published ones. */
const PRODUCTS = [
  { productType: 'SHIRT', style: '5000', firstId: 310_001 },
  { productType: 'HOODIE', style: '18500', firstId: 320_001 },
  { productType: 'SWEATSHIRT', style: '18000', firstId: 330_001 },
];

export type Variant = { id: number; productType: string; style: string; color: string; size: string };

export function buildCatalogue(): Map<number, Variant> {
  const variants = new Map<number, Variant>();
  for (const { productType, style, firstId } of PRODUCTS) {
    let id = firstId;
    for (const colour of COLOURS.filter((one) => one.styles.includes(style))) {
      for (const size of SIZES) {
        variants.set(id, { id, productType, style: `G${style}`, color: colour.name.toUpperCase(), size });
        id += 1;
      }
    }
  }
  return variants;
}

/** As `GET /orders/list-variant-sku` shows it: no prices (PAR-20). */
export function toVariantAnswer({ id, productType, style, color, size }: Variant): object {
  return { variant_id: id, product_type: productType, brand: 'GILDAN', style, size, color };
}
