import { factoryOf } from '../factories/factories.ts';
import { findPrintArea, printRulesOf, type PrintArea } from '../factories/print-areas.ts';
import type { DesignSide, PixelSize } from './design-sides.ts';

/** Colour spaces of a picture. */
export const COLOR_SPACES = ['RGB', 'GRAY', 'CMYK', 'OTHER'] as const;

/** Measurements of a design's pixels; each file is measured once (FIL-50). Shares are in thousandths. */
export interface PrintFacts {
  /** Pixels per inch that the file declares; null when it declares none. No factory uses this value. */
  saidDpi: number | null;
  hasAlpha: boolean;
  /** True when no pixel is transparent, so that the background is printed too. */
  isOpaque: boolean;
  /** Empty margin on each side of the picture; null when nothing is visible. */
  margins: { left: number; top: number; right: number; bottom: number } | null;
  /** Share of half-transparent pixels among the visible pixels, in thousandths. */
  soft: number;
  colorSpace: (typeof COLOR_SPACES)[number];
  /** Name of the colour profile in the file; null when the file has no profile. */
  profile: string | null;
}

/** Pixels per inch at and above which a print is sharp; a picture with fewer is enlarged for printing. */
export const SHARP_DPI = 300;

/** A picture gets the note MARGINS when the visible part covers less than this share of it. */
const ART_MIN = 0.5;
/** Largest share of half-transparent pixels that smooth outlines alone can cause, in thousandths. */
const SOFT_MAX = 20;

/** Problems that make a print impossible or useless, or for which a factory rejects the design. */
export type PrintBlock = 'WRONG_SIZE' | 'LOW_DPI' | 'EMPTY';
/** Properties of a picture because of which its print may differ from what the screen shows. */
export type PrintNote = 'NO_ALPHA' | 'MARGINS' | 'SOFT_EDGES' | 'CMYK' | 'OTHER_PROFILE';

/** `confirm`: a person who has seen the picture must confirm it. */
export type PrintVerdict = 'fits' | 'scaled' | 'confirm' | 'blocked';

export interface PrintCheck {
  verdict: PrintVerdict;
  /** Pixels per inch of the print when the picture fills the print area. */
  dpi: number;
  area: PrintArea;
  /** Factor by which the picture is enlarged compared with a print at SHARP_DPI; 1 when the print is sharp. */
  enlargement: number;
  /** Printed size of the visible part, in inches; null until the file is measured. */
  art: PrintArea | null;
  blocks: PrintBlock[];
  notes: PrintNote[];
}

/** A design with its measurements; `print` is null until the file is measured. */
export interface DesignToPrint extends PixelSize {
  print?: PrintFacts | null;
}

/** Sides whose picture is checked before a submit. */
const CHECKED_SIDES: readonly DesignSide[] = ['front', 'back'];

/**
 * Returns whether a person can confirm a problem, because the picture can be printed although badly (FUL-80). Errors: none.
 * @example isConfirmable('LOW_DPI') // true
 */
export function isConfirmable(block: string): boolean {
  return block === 'LOW_DPI';
}

/**
 * Returns how a factory would print a design on a side of a garment (FUL-80): the design fits, is enlarged, needs a person's confirmation, or is
 * blocked. A picture is scaled to fit the area of its side. Units: pixels, inches. Errors: none.
 * @example checkPrint('MANGO', 'front', { width: 1152, height: 1382 }, { productType: 'T-shirt', size: 'M' }).verdict // 'confirm'
 */
export function checkPrint(
  house: string,
  side: DesignSide,
  design: DesignToPrint,
  garment: { productType: string | null; size: string | null },
): PrintCheck {
  const { designSize } = factoryOf(house);
  const { areas, minDpi } = printRulesOf(house);
  const area = findPrintArea(areas, garment, side);
  const { width, height, print = null } = design;
  // The edge that reaches its limit first decides the printed size.
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

/** Printers interpret colours as sRGB. Greys look the same in any profile, so they get no note. */
function isUsual({ colorSpace, profile }: PrintFacts): boolean {
  return colorSpace === 'GRAY' || (colorSpace === 'RGB' && /srgb/i.test(profile ?? ''));
}
