import { COLOURS } from '../stage/colours.ts';
import { createRandom } from '../stage/random.ts';

const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
type Size = (typeof SIZES)[number];

/** A production line; the SKU of a variation decides which one makes it (PAR-17). */
export type Line = {
  id: string;
  name: 'TIKTOK' | 'FASTUS' | 'US1';
  shippingMethods: string[];
  facilities: string[];
  hasSpeedType: boolean;
};

export const LINES: Line[] = [
  {
    id: '1',
    name: 'TIKTOK',
    shippingMethods: ['by_tiktok', 'by_seller', 'standard'],
    facilities: ['SJ', 'TX', 'VA'],
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

/** A product family in the words of the product (PAR-17). */
export type Family = {
  id: string;
  name: string;
  shortName: string;
  style: string;
  /** Cents, PAR-12. */
  pieceCents: Record<Size, number>;
};

export const FAMILIES: Family[] = [
  {
    id: '1',
    name: 'Unisex T-shirt',
    shortName: 'Tee',
    style: '5000',
    pieceCents: { S: 620, M: 620, L: 620, XL: 620, '2XL': 770, '3XL': 870, '4XL': 970, '5XL': 1070 },
  },
  {
    id: '2',
    name: 'Hoodie',
    shortName: 'Hoodie',
    style: '18500',
    pieceCents: { S: 1650, M: 1650, L: 1650, XL: 1650, '2XL': 1800, '3XL': 1950, '4XL': 2100, '5XL': 2250 },
  },
  {
    id: '3',
    name: 'Sweatshirt',
    shortName: 'Sweatshirt',
    style: '18000',
    pieceCents: { S: 1350, M: 1350, L: 1350, XL: 1350, '2XL': 1500, '3XL': 1650, '4XL': 1800, '5XL': 1950 },
  },
];

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

/** SKUs of FASTUS are running numbers ("12129"), those of the other lines are words (PAR-17). */
function toSku(line: Line, family: Family, color: string, size: Size, number: number): string {
  if (line.name === 'FASTUS') return String(12_000 + number);
  const prefix = line.name === 'TIKTOK' ? 'TT' : 'US';
  return `${prefix}-${family.style}-${color.replaceAll(' ', '_')}-${size}`;
}

/** Every product of every line. Ids and SKUs never depend on the seed; the stock does, and big sizes can be sold out. */
export function buildCatalogue(seed: number): Product[] {
  const random = createRandom(seed);
  let lastId = 0;
  return LINES.flatMap((line, lineIndex) =>
    FAMILIES.map((family, familyIndex) => {
      const product: Product = { id: String(lineIndex * 100 + familyIndex + 101), family, line, variations: [] };
      for (const colour of COLOURS.filter((one) => one.styles.includes(family.style))) {
        const color = colour.name.toUpperCase();
        for (const size of SIZES) {
          lastId += 1;
          const isRare = (size === '4XL' || size === '5XL') && color !== 'BLACK' && color !== 'WHITE';
          const stock = 5_000 + Math.floor(random() * 45_000);
          product.variations.push({
            id: String(lastId),
            sku: toSku(line, family, color, size, lastId),
            product,
            color,
            size,
            stock: isRare && random() < 0.1 ? 0 : stock,
            cents: family.pieceCents[size],
          });
        }
      }
      return product;
    }),
  );
}

/** Products carry money as text, orders as numbers (PAR-17). */
function toMoneyText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function toProductAnswer({ id, family, line, variations }: Product): object {
  return {
    id,
    sku: `PROD-${id}`,
    name: family.name,
    catalog_id: family.id,
    catalog_name: family.name,
    base_price: toMoneyText(family.pieceCents.S),
    currency: 'USD',
    images: [],
    is_active: line.name !== 'US1',
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
    attributes: { brand: 'Gildan', style: `Gildan ${product.family.style}` },
    raw_data: { production_line: product.line.name },
  };
}

export function toLineAnswer(line: Line): object {
  return {
    id: line.id,
    name: line.name,
    is_active: line.name !== 'US1',
    supported_shipping_methods: line.shippingMethods,
    supported_facilities: line.facilities,
    supports_speed_type: line.hasSpeedType,
    supports_label_url: line.shippingMethods.includes('by_tiktok'),
    requires_vnemb_fields: false,
  };
}
