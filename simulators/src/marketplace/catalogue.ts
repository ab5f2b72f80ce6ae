import type { Product, Sku } from './model.ts';
import { plainId } from './ids.ts';
import { createRandom, hash, pick } from '../runtime/random.ts';

type Style = {
  code: string;
  word: string;
  shape: 'tee' | 'hoodie' | 'sweatshirt';
  cents: number;
  colors: readonly string[];
  grams: number;
};

/** Colour names of the manufacturers' lists (PRD-10), each with a code for the seller SKU and a colour for the screen. */
const COLORS: Record<string, readonly [code: string, hex: string]> = {
  Black: ['BLK', '25282A'],
  White: ['WHT', 'FFFFFF'],
  'Sport Grey': ['SPG', '97999B'],
  Navy: ['NVY', '263147'],
  Sand: ['SND', 'CABFAD'],
  Maroon: ['MRN', '5B2B42'],
  'Forest Green': ['FOR', '273B33'],
  'Light Blue': ['LBL', 'A4C8E1'],
  'Light Pink': ['LPK', 'E4C6D4'],
  'Dark Heather': ['DKH', '425563'],
  Royal: ['RYL', '224D8F'],
  'Military Green': ['MIL', '5E7461'],
  'Dark Chocolate': ['DCH', '382F2D'],
  Red: ['RED', 'D50032'],
};

const TEE: Style = {
  code: 'G5000',
  word: 'Unisex T-shirt',
  shape: 'tee',
  cents: 2499,
  grams: 180,
  colors: ['Black', 'White', 'Sport Grey', 'Navy', 'Sand', 'Maroon', 'Light Blue', 'Military Green', 'Red'],
};
const HOODIE: Style = {
  code: 'G18500',
  word: 'Hoodie',
  shape: 'hoodie',
  cents: 4499,
  grams: 560,
  colors: ['Black', 'Sport Grey', 'Navy', 'Maroon', 'Forest Green', 'Dark Heather', 'Light Pink', 'Dark Chocolate'],
};
const SWEATSHIRT: Style = {
  code: 'G18000',
  word: 'Unisex Crewneck Sweatshirt',
  shape: 'sweatshirt',
  cents: 3699,
  grams: 480,
  colors: ['Black', 'White', 'Sport Grey', 'Sand', 'Light Pink', 'Forest Green', 'Royal'],
};

const TITLES: readonly (readonly [Style, string])[] = [
  [TEE, 'Retro Sunset Mountains Camping Shirt, Outdoor Lover Gift T-shirt'],
  [TEE, 'Funny Cat Reading Books Shirt, Bookish Librarian Tee'],
  [SWEATSHIRT, 'Teacher Era Sweatshirt, Back To School Crewneck'],
  [HOODIE, 'Personalized Dog Mom Hoodie, Custom Pet Name Gift'],
  [TEE, 'Vintage Motorcycle Garage T-shirt, Gift For Dad'],
  [SWEATSHIRT, 'Christmas Gingerbread Cozy Season Sweatshirt'],
  [TEE, 'Nurse Life Heartbeat Shirt, RN Graduation Gift'],
  [HOODIE, 'Custom Team Name & Number Football Hoodie (Front & Back)'],
  [TEE, 'Wildflower Boho Shirt, Cottagecore Botanical Tee'],
  [TEE, 'Bass Fishing Make Me Happy Shirt, Funny Fisherman T-shirt'],
  [SWEATSHIRT, 'Mama Est 2026 Sweatshirt, New Mom Gift'],
  [HOODIE, 'Pumpkin Spice And Everything Nice Hoodie, Fall Vibes'],
];

const SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL'] as const;

/** Ways in which shops write their variants (PRD-5); each product uses one. */
const SKU_NAMES: readonly ((color: string, size: string, style: Style) => string)[] = [
  (color, size) => `${color}, ${size}`,
  (color, size) => `${color}, ${size}`,
  (color, size) => `${color}, ${size}`,
  (color, size, style) => `${style.word} / ${color} / ${size}`,
  (color, size, style) => `${style.word}, ${color}, ${size}`,
  (color, size) => `${color} / ${size}`,
];

/** Most products are active in the shop; a few have another status. */
const STATUSES = [...Array<string>(17).fill('ACTIVATE'), 'FAILED', 'FREEZE', 'SELLER_DEACTIVATED'];
const LISTED_AT = Date.UTC(2026, 0, 5) / 1000;

/** Creates the products of a shop: one product for each title, with a variant for each combination of colour and size. The simulator draws the
 * pictures itself.
 */
export function createProducts(seed: number): Product[] {
  return TITLES.map(([style, title], index) => {
    const random = createRandom(hash(seed, index));
    const nameOf = pick(random, SKU_NAMES);
    const colors = style.colors.slice(0, 4 + Math.floor(random() * (style.colors.length - 3)));
    const skus: Sku[] = [];
    for (const color of colors) {
      const [code, hex] = COLORS[color] ?? ['XXX', '999999'];
      SIZES.forEach((size, sizeIndex) => {
        skus.push({
          id: plainId('1729', 19, seed, index, skus.length + 1),
          name: nameOf(color, size, style),
          color,
          size,
          sellerSku: `${style.code}-${code}-${size}`,
          image: `/img/${style.shape}-${hex}-${index + 1}.svg`,
          priceCents: style.cents + (sizeIndex > 3 ? (sizeIndex - 3) * 200 : 0),
          grams: style.grams + sizeIndex * 20,
        });
      });
    }
    const createTime = LISTED_AT + index * 86_400;
    return {
      id: plainId('1729', 19, seed, index),
      title,
      skus,
      status: STATUSES[hash(seed, index, 7) % STATUSES.length] ?? 'ACTIVATE',
      createTime,
      updateTime: createTime,
    };
  });
}
