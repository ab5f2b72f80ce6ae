import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { findColor } from '@bobbin/domain/products/colors';
import type { ProductType } from '@bobbin/domain/products/garments';
import { SIDE_MAX_PX } from '../images/size.ts';
import { withSharp, type OpenPicture } from '../images/with-sharp.ts';
import { SHEET, WHOLE, type Drawing, type Garment, type Print, type View } from './drawing.ts';
import { HOODIE } from './hoodie.ts';
import { drawCloth, drawGround, drawLines, drawShade, type Cloth } from './layers.ts';
import { SWEATSHIRT } from './sweatshirt.ts';
import { T_SHIRT } from './t-shirt.ts';

const GARMENTS: Record<ProductType, Garment> = { 'T-shirt': T_SHIRT, Hoodie: HOODIE, Sweatshirt: SWEATSHIRT };

export interface MockupSize {
  width: number;
  height: number;
}

/** Size of a mockup in pixels: large enough to judge the print, and small enough for every factory. */
export const MOCKUP_SIZE: MockupSize = { width: 1200, height: 1440 };
/** Factor by which the soft layers of a mockup are drawn smaller. */
const SOFT = 3;
const QUALITY = 88;
const TIMEOUT_SECONDS = 60;
/** Colour of cloth whose colour is unknown (PRD-10). */
const UNKNOWN_HEX = '#FFFFFF';
/** Words in the names of cloth whose yarns have two visible shades. */
const HEATHER = /heather|sport gr[ae]y|\bash\b|graphite|tweed/i;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

export interface MockupOrder {
  type: ProductType;
  side: DesignSide;
  /** Colour from the SKU; null is shown as white. */
  color: string | null;
  /** Path of the design's file, or its bytes. */
  design: string | Uint8Array;
  /** Size in pixels; `MOCKUP_SIZE` when absent. Another size must have the same proportions. */
  size?: MockupSize | undefined;
}

/**
 * Draws a design on our own drawing of a garment: first the cloth in the product's colour, then the print, then folds, shade and seams over both. A
 * sleeve is a close-up. Returns a JPEG. Errors: those of sharp, when the design cannot be decoded.
 */
export function drawMockup(order: MockupOrder): Promise<Buffer> {
  return withSharp((sharp) => draw(sharp, order));
}

async function draw(
  sharp: OpenPicture,
  { type, side, color, design, size = MOCKUP_SIZE }: MockupOrder,
): Promise<Buffer> {
  const { drawing, view, print } = lookAt(GARMENTS[type], side);
  const cloth = toCloth(color);
  const sharpFrame = { view, ...size };
  // Draws soft layers small and enlarges them, because blurring a ninth of the pixels takes a ninth of the time.
  const softFrame = { view, width: size.width / SOFT, height: size.height / SOFT };
  const enlarge = (svg: string) =>
    sharp(Buffer.from(svg))
      .resize({ ...size, fit: 'fill' })
      .png({ compressionLevel: 0 })
      .toBuffer();
  const scale = size.width / view.width;

  const fitted = await sharp(design, { limitInputPixels: SIDE_MAX_PX ** 2, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: Math.round(print.width * scale), height: Math.round(print.height * scale), fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  // Aligns the design to the top of its area, which is rotated around its centre; unused space is below the design.
  const turn = (print.turn * Math.PI) / 180;
  const room = (print.height - fitted.info.height / scale) / 2;
  const middle = {
    x: (print.x + print.width / 2 + room * Math.sin(turn) - view.x) * scale,
    y: (print.y + print.height / 2 - room * Math.cos(turn) - view.y) * scale,
  };
  const turned = await sharp(fitted.data)
    .rotate(print.turn, { background: CLEAR })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return sharp(await enlarge(drawGround(drawing, softFrame)))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .composite([
      { input: Buffer.from(drawCloth(drawing, cloth, sharpFrame)) },
      {
        input: turned.data,
        left: Math.round(middle.x - turned.info.width / 2),
        top: Math.round(middle.y - turned.info.height / 2),
      },
      { input: await enlarge(drawShade(drawing, cloth, softFrame)) },
      { input: Buffer.from(drawLines(drawing, cloth, sharpFrame)) },
    ])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Returns the drawing of a side, and its print area. The wearer's right sleeve is at the left in the drawing of the front. */
function lookAt({ front, back, sleeve }: Garment, side: DesignSide): { drawing: Drawing; view: View; print: Print } {
  if (side === 'front') return { drawing: front, view: WHOLE, print: front.print };
  if (side === 'back') return { drawing: back, view: WHOLE, print: back.print };
  if (side === 'right') return { drawing: front, ...sleeve };
  const flip = <T extends View>(area: T): T => ({ ...area, x: SHEET.width - area.x - area.width });
  return { drawing: front, view: flip(sleeve.view), print: { ...flip(sleeve.print), turn: 0 - sleeve.print.turn } };
}

function toCloth(color: string | null): Cloth {
  const known = color === null ? null : findColor(color);
  return { hex: known?.hex ?? UNKNOWN_HEX, isHeather: HEATHER.test(known?.name ?? '') };
}
