import { listCosts } from '../factory/costs.ts';
import { HOODIE, isRare, SIZES, SWEATSHIRT, T_SHIRT, type Garment, type Size } from '../factory/garments.ts';
import { toMoneyText } from '../factory/money.ts';
import { COLOURS } from '../runtime/colours.ts';
import { createRandom } from '../runtime/random.ts';

/** A production line; the SKU of a variation decides the line (PAR-17). */
export type Line = {
  id: string;
  name: 'TIKTOK' | 'FASTUS' | 'US1';
  shippingMethods: string[];
  facilities: string[];
  hasSpeedType: boolean;
};

/** Facilities of TIKTOK's line. */
export const FACILITIES = ['SJ', 'TX', 'VA'];

export const LINES: Line[] = [
  {
    id: '1',
    name: 'TIKTOK',
    shippingMethods: ['by_tiktok', 'by_seller', 'standard'],
    facilities: FACILITIES,
    hasSpeedType: false,
  },
  {
    id: '2',
    name: 'FASTUS',
    shippingMethods: ['by_tiktok', 'by_seller', 'standard', 'priority', 'express'],
    facilities: [],
    hasSpeedType: true,
  },
  {
    id: '3',
    name: 'US1',
    shippingMethods: ['by_tiktok', 'by_seller', 'standard'],
    facilities: [],
    hasSpeedType: false,
  },
];

/** The production line US1 exists but accepts no orders. */
export function isActive(line: Line): boolean {
  return line.name !== 'US1';
}

/** A product family with the product's texts (PAR-17). */
export type Family = { id: string; name: string; shortName: string; garment: Garment };

export const FAMILIES: Family[] = [
  { id: '1', name: 'Unisex T-shirt', shortName: 'Tee', garment: T_SHIRT },
  { id: '2', name: 'Hoodie', shortName: 'Hoodie', garment: HOODIE },
  { id: '3', name: 'Sweatshirt', shortName: 'Sweatshirt', garment: SWEATSHIRT },
];

/** Surcharges of the line FASTUS in cents, all invented (PAR-12): for a speed once per order, for a large print per piece. */
export const SPEED_CENTS: Record<string, number> = { rush: 200, expedite: 400, priority: 300, express: 600 };
export const LARGE_CENTS = 100;

/** Lists the costs in addition to the pieces, see factory/costs.ts. */
export function listMangoCosts(): object {
  return listCosts(Object.fromEntries(FAMILIES.map(({ name, garment }) => [name, garment])), SPEED_CENTS);
}

export type Variation = {
  id: string;
  sku: string;
  product: Product;
  color: string;
  size: Size;
  stock: number;
  cents: number;
};

export type Product = { id: string; family: Family; line: Line; variations: Variation[] };

/** SKUs of FASTUS are sequential numbers ("12129"), those of other lines are words (PAR-17). */
function toSku(line: Line, family: Family, color: string, size: Size, number: number): string {
  if (line.name === 'FASTUS') return String(12_000 + number);
  const prefix = line.name === 'TIKTOK' ? 'TT' : 'US';
  return `${prefix}-${family.garment.style}-${color.replaceAll(' ', '_')}-${size}`;
}

/** Creates every product of every line. Ids and SKUs do not depend on the seed. The stock depends on it, and large sizes can be out of stock. */
export function buildCatalogue(seed: number): Product[] {
  const random = createRandom(seed);
  let lastId = 0;
  return LINES.flatMap((line, lineIndex) =>
    FAMILIES.map((family, familyIndex) => {
      const product: Product = { id: String(lineIndex * 100 + familyIndex + 101), family, line, variations: [] };
      for (const colour of COLOURS.filter((one) => one.styles.includes(family.garment.style))) {
        const color = colour.name.toUpperCase();
        for (const size of SIZES) {
          lastId += 1;
          const stock = 5_000 + Math.floor(random() * 45_000);
          product.variations.push({
            id: String(lastId),
            sku: toSku(line, family, color, size, lastId),
            product,
            color,
            size,
            stock: isRare(size, color) && random() < 0.1 ? 0 : stock,
            cents: family.garment.pieceCents[size],
          });
        }
      }
      return product;
    }),
  );
}

/** MANGO writes amounts of products as text, and amounts of orders as numbers (PAR-17). */
export function toProductAnswer({ id, family, line, variations }: Product): object {
  return {
    id,
    sku: `PROD-${id}`,
    name: family.name,
    catalog_id: family.id,
    catalog_name: family.name,
    base_price: toMoneyText(family.garment.pieceCents.S),
    currency: 'USD',
    images: [],
    is_active: isActive(line),
    variations_count: variations.length,
    min_quantity: 1,
    max_quantity: 1_000,
  };
}

export function toVariationAnswer({ id, sku, product, color, size, stock, cents }: Variation): object {
  return {
    id,
    sku,
    product_id: product.id,
    name: `${product.family.shortName} - ${color} - ${size}`,
    color,
    size,
    price: toMoneyText(cents),
    stock_quantity: stock,
    is_available: stock > 0,
    attributes: { brand: 'Gildan', style: `Gildan ${product.family.garment.style}` },
    raw_data: { production_line: product.line.name },
  };
}

export function toLineAnswer(line: Line): object {
  return {
    id: line.id,
    name: line.name,
    is_active: isActive(line),
    supported_shipping_methods: line.shippingMethods,
    supported_facilities: line.facilities,
    supports_speed_type: line.hasSpeedType,
    supports_label_url: line.shippingMethods.includes('by_tiktok'),
    requires_vnemb_fields: false,
  };
}
