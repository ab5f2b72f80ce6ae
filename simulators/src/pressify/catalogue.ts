import { COLOURS } from '../stage/colours.ts';
import { createRandom } from '../stage/random.ts';

const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
type Size = (typeof SIZES)[number];

/** Price tiers of a seller (PAR-12); what a better tier saves on a piece is invented, in cents. */
const TIERS = [
  { id: 11, name: 'Silver', discountCents: 0 },
  { id: 12, name: 'Gold', discountCents: 20 },
  { id: 13, name: 'Platinum', discountCents: 40 },
  { id: 14, name: 'Diamond', discountCents: 60 },
];

/** Invented prices of PAR-12, cents: a sleeve, the handling of a label, priority once an order. */
export const SLEEVE_CENTS = 150;
export const OWN_LABEL_CENTS = 50;
export const PRIORITY_CENTS = 100;

type Product = {
  id: number;
  name: string;
  style: string;
  /** Cents, PAR-12. */
  pieceCents: Record<Size, number>;
  secondSideCents: number;
  firstShippingCents: number;
  extraShippingCents: number;
};

const PRODUCTS: Product[] = [
  {
    id: 1,
    name: 'T-shirt',
    style: '5000',
    pieceCents: { S: 620, M: 620, L: 620, XL: 620, '2XL': 770, '3XL': 870, '4XL': 970, '5XL': 1070 },
    secondSideCents: 250,
    firstShippingCents: 420,
    extraShippingCents: 120,
  },
  {
    id: 2,
    name: 'Hoodie',
    style: '18500',
    pieceCents: { S: 1650, M: 1650, L: 1650, XL: 1650, '2XL': 1800, '3XL': 1950, '4XL': 2100, '5XL': 2250 },
    secondSideCents: 300,
    firstShippingCents: 750,
    extraShippingCents: 250,
  },
  {
    id: 3,
    name: 'Sweatshirt',
    style: '18000',
    pieceCents: { S: 1350, M: 1350, L: 1350, XL: 1350, '2XL': 1500, '3XL': 1650, '4XL': 1800, '5XL': 1950 },
    secondSideCents: 300,
    firstShippingCents: 650,
    extraShippingCents: 220,
  },
];

export type Variant = {
  id: number;
  product: Product;
  color: string;
  hex: string;
  size: Size;
  sku: string;
  stock: number;
  /** List price of one printed side, cents (tier Silver). */
  cents: number;
};

/** All variants by id. Ids never depend on the seed; the stock does, and rare big sizes can be sold out. */
export function buildCatalogue(seed: number): Map<number, Variant> {
  const random = createRandom(seed);
  const variants = new Map<number, Variant>();
  for (const product of PRODUCTS) {
    let id = product.id * 10_000;
    for (const colour of COLOURS.filter((one) => one.styles.includes(product.style))) {
      for (const size of SIZES) {
        id += 1;
        const isRare = (size === '4XL' || size === '5XL') && colour.name !== 'Black' && colour.name !== 'White';
        const stock = 5_000 + Math.floor(random() * 45_000);
        const sku = `G${product.style}-${colour.name.toUpperCase().replaceAll(' ', '_')}-${size}`;
        variants.set(id, {
          id,
          product,
          color: colour.name,
          hex: colour.hex,
          size,
          sku,
          stock: isRare && random() < 0.1 ? 0 : stock,
          cents: product.pieceCents[size],
        });
      }
    }
  }
  return variants;
}

/** Cents as the text with two decimals that goes over the wire. */
export function toMoneyText(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** What is charged beside the pieces, as a seller would read it behind the log-in: amounts as text. */
export function listCosts(): object {
  const garments = PRODUCTS.map((product) => [
    product.name,
    {
      secondSide: toMoneyText(product.secondSideCents),
      sleeve: toMoneyText(SLEEVE_CENTS),
      firstPostage: toMoneyText(product.firstShippingCents),
      extraPostage: toMoneyText(product.extraShippingCents),
    },
  ]);
  return {
    garments: Object.fromEntries(garments),
    ownLabel: toMoneyText(OWN_LABEL_CENTS),
    speeds: { priority: toMoneyText(PRIORITY_CENTS) },
  };
}

export function listProducts(): { id: number; name: string; style: string }[] {
  return PRODUCTS.map(({ id, name, style }) => ({ id, name, style }));
}

/** One product as `GET /api/product/{id}` shows it (PAR-12), or null. */
export function toProductAnswer(variants: Map<number, Variant>, productId: string): object | null {
  const product = PRODUCTS.find((one) => String(one.id) === productId);
  if (product === undefined) return null;
  return {
    id: product.id,
    name: product.name,
    style: product.style,
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
