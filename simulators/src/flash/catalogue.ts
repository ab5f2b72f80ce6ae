import { listCosts } from '../factory/costs.ts';
import { HOODIE, isRare, SIZES, SWEATSHIRT, T_SHIRT, type Garment, type Size } from '../factory/garments.ts';
import { COLOURS } from '../runtime/colours.ts';
import { createRandom } from '../runtime/random.ts';

/** FLASH's products (PAR-20). The ids differ from the published ones, because ids of the real FLASH differ by environment. */
const PRODUCTS = [
  { productType: 'SHIRT', garment: T_SHIRT, firstId: 310_001 },
  { productType: 'HOODIE', garment: HOODIE, firstId: 320_001 },
  { productType: 'SWEATSHIRT', garment: SWEATSHIRT, firstId: 330_001 },
];

const BRAND = 'GILDAN';

/** Values of `shipment`, each with its invented surcharge in cents, which is charged once per order (PAR-12). */
export const SHIPMENT_CENTS = { '1': 0, '2': 300, '3': 200, '4': 600, '6': 400 } as const;
export type Shipment = keyof typeof SHIPMENT_CENTS;

export type Variant = {
  id: number;
  productType: string;
  garment: Garment;
  color: string;
  size: Size;
  /** Field that is not sent to callers. */
  stock: number;
};

/** Creates all variants by id. The ids do not depend on the seed. The stock depends on it, and rare large sizes can be out of stock. */
export function buildCatalogue(seed: number): Map<number, Variant> {
  const random = createRandom(seed);
  const variants = new Map<number, Variant>();
  for (const { productType, garment, firstId } of PRODUCTS) {
    let id = firstId;
    for (const colour of COLOURS.filter((one) => one.styles.includes(garment.style))) {
      for (const size of SIZES) {
        const stock = 5_000 + Math.floor(random() * 45_000);
        const color = colour.name.toUpperCase();
        const isSoldOut = isRare(size, color) && random() < 0.1;
        variants.set(id, { id, productType, garment, color, size, stock: isSoldOut ? 0 : stock });
        id += 1;
      }
    }
  }
  return variants;
}

function toStyle({ garment }: Variant): string {
  return `G${garment.style}`;
}

/** Formats a variant for `GET /orders/list-variant-sku`, which has no prices (PAR-20). */
export function toVariantAnswer(variant: Variant): object {
  const { id, productType, size, color } = variant;
  return { variant_id: id, product_type: productType, brand: BRAND, style: toStyle(variant), size, color };
}

/** Describes a piece in words. */
export function toVariantName(variant: Variant): string {
  return `${BRAND} ${toStyle(variant)}, ${variant.color}, ${variant.size}`;
}

/** Lists the costs in addition to the pieces, see factory/costs.ts. */
export function listFlashCosts(): object {
  const garments = PRODUCTS.map(({ garment }) => [`${BRAND} G${garment.style}`, garment]);
  return listCosts(Object.fromEntries(garments), SHIPMENT_CENTS);
}
