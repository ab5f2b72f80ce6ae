import { listCosts } from '../factory/costs.ts';
import { HOODIE, isRare, SIZES, SWEATSHIRT, T_SHIRT, type Garment, type Size } from '../factory/garments.ts';
import { toMoneyText } from '../factory/money.ts';
import { COLOURS } from '../runtime/colours.ts';
import { createRandom } from '../runtime/random.ts';

/** Price tiers of a seller (PAR-12), each with an invented discount per piece in cents. */
const TIERS = [
  { id: 11, name: 'Silver', discountCents: 0 },
  { id: 12, name: 'Gold', discountCents: 20 },
  { id: 13, name: 'Platinum', discountCents: 40 },
  { id: 14, name: 'Diamond', discountCents: 60 },
];

/** Surcharge for priority in cents, once per order; the value is invented (PAR-12). */
export const PRIORITY_CENTS = 100;

type Product = { id: number; name: string; garment: Garment };

const PRODUCTS: Product[] = [
  { id: 1, name: 'T-shirt', garment: T_SHIRT },
  { id: 2, name: 'Hoodie', garment: HOODIE },
  { id: 3, name: 'Sweatshirt', garment: SWEATSHIRT },
];

export type Variant = {
  id: number;
  product: Product;
  color: string;
  hex: string;
  size: Size;
  sku: string;
  stock: number;
  /** List price of a piece with one printed side in cents, for the tier Silver. */
  cents: number;
};

/** Creates all variants by id. The ids do not depend on the seed. The stock depends on it, and rare large sizes can be out of stock. */
export function buildCatalogue(seed: number): Map<number, Variant> {
  const random = createRandom(seed);
  const variants = new Map<number, Variant>();
  for (const product of PRODUCTS) {
    let id = product.id * 10_000;
    for (const colour of COLOURS.filter((one) => one.styles.includes(product.garment.style))) {
      for (const size of SIZES) {
        id += 1;
        const stock = 5_000 + Math.floor(random() * 45_000);
        const sku = `G${product.garment.style}-${colour.name.toUpperCase().replaceAll(' ', '_')}-${size}`;
        variants.set(id, {
          id,
          product,
          color: colour.name,
          hex: colour.hex,
          size,
          sku,
          stock: isRare(size, colour.name) && random() < 0.1 ? 0 : stock,
          cents: product.garment.pieceCents[size],
        });
      }
    }
  }
  return variants;
}

/** Lists the costs in addition to the pieces, see factory/costs.ts. */
export function listPressifyCosts(): object {
  const garments = PRODUCTS.map(({ name, garment }) => [name, garment]);
  return listCosts(Object.fromEntries(garments), { priority: PRIORITY_CENTS });
}

export function listProducts(): { id: number; name: string; style: string }[] {
  return PRODUCTS.map(({ id, name, garment }) => ({ id, name, style: garment.style }));
}

/** Formats one product for `GET /api/product/{id}` (PAR-12), or returns null. */
export function toProductAnswer(variants: Map<number, Variant>, productId: string): object | null {
  const product = PRODUCTS.find((one) => String(one.id) === productId);
  if (product === undefined) return null;
  return {
    id: product.id,
    name: product.name,
    style: product.garment.style,
    brand: 'Gildan',
    technology: 'DTF',
    material: product.id === 1 ? '100% cotton' : '50% cotton, 50% polyester',
    warehouse_name: 'US',
    mockup_src: null,
    content: null,
    accessories: [],
    variants: [...variants.values()]
      .filter((variant) => variant.product === product)
      .map((variant) => ({
        variant_id: variant.id,
        color: variant.color,
        hex: variant.hex,
        size: variant.size,
        mockup_src: null,
        sku: variant.sku,
        stock: variant.stock,
        prices: TIERS.map((tier) => ({ tier_id: tier.id, price: toMoneyText(variant.cents - tier.discountCents) })),
      })),
  };
}
