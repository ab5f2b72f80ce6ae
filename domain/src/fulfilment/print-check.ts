import { factoryOf } from '../factories/factories.ts';
import { type House } from '../factories/houses.ts';
import { findPrintArea, printRulesOf, type PrintArea } from '../factories/print-areas.ts';
import type { DesignSide, PixelSize } from './design-sides.ts';

/** What the colours of a picture are made of. */
export const COLOR_SPACES = ['RGB', 'GRAY', 'CMYK', 'OTHER'] as const;

/** What was measured of a design's pixels, once a file (FIL-50). Shares are in thousandths. */
export interface PrintFacts {
  /** Pixels an inch that the file says of itself; null where it says nothing. Nobody prints by it. */
  saidDpi: number | null;
  hasAlpha: boolean;
  /** Everything is solid, so that the background is printed too. */
  isOpaque: boolean;
  /** What is empty on each side of the picture; null where nothing can be seen at all. */
  margins: { left: number; top: number; right: number; bottom: number } | null;
  /** Of what can be seen: how much of it is neither solid nor clear. */
  soft: number;
  colorSpace: (typeof COLOR_SPACES)[number];
  /** Name of the colour profile in the file, null without one. */
  profile: string | null;
}

/** Sharp from here on; below it is enlarged. Pixels an inch. */
export const SHARP_DPI = 300;

/** Less than this of the picture is art: more than half of it is empty. */
const ART_MIN = 0.5;
/** More of it half-transparent than smooth outlines explain, in thousandths. */
const SOFT_MAX = 20;

/** What makes a print impossible, or a factory refuse it. */
export type PrintBlock = 'WRONG_SIZE' | 'LOW_DPI' | 'EMPTY';
/** What may print otherwise than it looks. */
export type PrintNote = 'NO_ALPHA' | 'MARGINS' | 'SOFT_EDGES' | 'CMYK' | 'OTHER_PROFILE';

/** `confirm`: it goes with the word of a person who has seen it. */
export type PrintVerdict = 'fits' | 'scaled' | 'confirm' | 'blocked';

export interface PrintCheck {
  verdict: PrintVerdict;
  /** Pixels an inch once it fills the print area. */
  dpi: number;
  area: PrintArea;
  /** How many times larger than at SHARP_DPI it is printed; 1 when it is sharp. */
  enlargement: number;
  /** What is printed without the empty margins, in inches; null while nothing is measured. */
  art: PrintArea | null;
  blocks: PrintBlock[];
  notes: PrintNote[];
}

/** A design with what is known of it; `print` is null until it was measured. */
export interface DesignToPrint extends PixelSize {
  print?: PrintFacts | null;
}

/** Sides whose picture a factory's submit depends on. */
const CHECKED_SIDES: readonly DesignSide[] = ['front', 'back'];

/**
 * Returns whether a person's word is enough for what is in the way of a print: it prints, only badly (FUL-80).
 * Errors: none.
 * @example isConfirmable('LOW_DPI') // true
 */
export function isConfirmable(block: string): boolean {
  return block === 'LOW_DPI';
}

/**
 * Returns how a design prints on a side of a garment at a factory: it fits, it is enlarged, a person has to confirm it, or it would be
 * refused or not be worth printing (FUL-80). A picture is printed as large as it fits into the area of its side.
 * Units: pixels, inches. Errors: none.
 * @example checkPrint('MANGO', 'front', { width: 1152, height: 1382 }, { productType: 'T-shirt', size: 'M' }).verdict // 'confirm'
 */
export function checkPrint(
  house: House,
  side: DesignSide,
  design: DesignToPrint,
  garment: { productType: string | null; size: string | null },
): PrintCheck {
  const { designSize } = factoryOf(house);
  const { areas, minDpi } = printRulesOf(house);
  const area = findPrintArea(areas, garment, side);
  const { width, height, print = null } = design;
  // The tighter edge decides how large it is.
  const exact = Math.max(width / area.width, height / area.height);
  const dpi = Math.floor(exact);
  const blocks: PrintBlock[] = [];
  if (CHECKED_SIDES.includes(side)) {
    if (designSize !== null && !(width === designSize.width && height === designSize.height)) blocks.push('WRONG_SIZE');
    if (minDpi !== null && dpi < minDpi) blocks.push('LOW_DPI');
  }
  if (print !== null && print.margins === null) blocks.push('EMPTY');
  const enlargement = dpi >= SHARP_DPI || exact === 0 ? 1 : SHARP_DPI / exact;
  return {
    verdict: toVerdict(blocks, enlargement),
    dpi,
    area,
    enlargement,
    art: print === null ? null : toArt(print, width / exact, height / exact),
    blocks,
    notes: print === null ? [] : listNotes(print),
  };
}

function toVerdict(blocks: readonly PrintBlock[], enlargement: number): PrintVerdict {
  if (blocks.length > 0) return blocks.every(isConfirmable) ? 'confirm' : 'blocked';
  return enlargement > 1 ? 'scaled' : 'fits';
}

function toArt({ margins }: PrintFacts, width: number, height: number): PrintArea {
  if (margins === null) return { width: 0, height: 0 };
  const { left, top, right, bottom } = margins;
  return { width: (width * (1000 - left - right)) / 1000, height: (height * (1000 - top - bottom)) / 1000 };
}

function listNotes(print: PrintFacts): PrintNote[] {
  if (print.margins === null) return [];
  const art = toArt(print, 1, 1);
  const notes: PrintNote[] = [];
  if (print.isOpaque) notes.push('NO_ALPHA');
  if (art.width * art.height < ART_MIN) notes.push('MARGINS');
  if (!print.isOpaque && print.soft > SOFT_MAX) notes.push('SOFT_EDGES');
  if (print.colorSpace === 'CMYK') notes.push('CMYK');
  else if (print.profile !== null && !isUsual(print)) notes.push('OTHER_PROFILE');
  return notes;
}

/** Printers read colours as sRGB; greys are the same in any profile. */
function isUsual({ colorSpace, profile }: PrintFacts): boolean {
  return colorSpace === 'GRAY' || (colorSpace === 'RGB' && /srgb/i.test(profile ?? ''));
}
