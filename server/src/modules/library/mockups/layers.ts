import type { Drawing, Fold, View } from './drawing.ts';

/** The cloth of a garment. */
export interface Cloth {
  /** A colour such as `#25282A`. */
  hex: string;
  /** True when the yarns have two shades, so that a grain is visible. */
  isHeather: boolean;
}

/** A part of the sheet that is drawn with the given number of pixels. */
export interface Frame {
  view: View;
  width: number;
  height: number;
}

/** How visible shade and light are on cloth: light is faint on dark cloth, and shade is faint on white cloth. */
interface Contrast {
  shade: number;
  light: number;
}

const DARK = 0.25;
const BRIGHT = 0.85;

/**
 * Returns the brightness of a colour from 0 to 1, with the weights of ITU-R BT.709 and without gamma, because only three levels are distinguished.
 */
function brightnessOf(hex: string): number {
  const number = Number.parseInt(hex.slice(1), 16);
  return (0.2126 * (number >> 16) + 0.7152 * ((number >> 8) & 255) + 0.0722 * (number & 255)) / 255;
}

function contrastOf(hex: string): Contrast {
  const brightness = brightnessOf(hex);
  if (brightness < DARK) return { shade: 1.3, light: 0.6 };
  return brightness > BRIGHT ? { shade: 0.62, light: 0.8 } : { shade: 1, light: 1 };
}

const WHOLE_BOX = 'x="0" y="0" width="1000" height="1200"';
const BLURS = [3, 6, 12, 24]
  .map(
    (size) =>
      `<filter id="blur${size}" filterUnits="userSpaceOnUse" ${WHOLE_BOX}><feGaussianBlur stdDeviation="${size}"/></filter>`,
  )
  .join('');

function toSvg({ view, width, height }: Frame, content: string, defs: string): string {
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}"><defs>${BLURS}${defs}</defs>${content}</svg>`;
}

const fill = (path: string, colour: string, opacity = 1) =>
  `<path d="${path}" fill="${colour}" fill-opacity="${opacity}"/>`;
const line = (path: string, colour: string, opacity: number, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" ${more}/>`;
const rect = (more: string) => `<rect ${WHOLE_BOX} ${more}/>`;
/** Uses a mask instead of a clip path, because overlapping paths then form one area whatever their direction is. */
const mask = (id: string, paths: readonly string[]) =>
  `<mask id="${id}" maskUnits="userSpaceOnUse" ${WHOLE_BOX}>${paths.map((path) => fill(path, '#fff')).join('')}</mask>`;

/** Draws the background with the blurred shadow of the garment. */
export function drawGround({ outline, flaps = [] }: Drawing, frame: Frame): string {
  const shadow = [outline, ...flaps].map((path) => fill(path, '#20262a')).join('');
  return toSvg(
    frame,
    `${rect('fill="url(#ground)"')}<g transform="translate(10 22)" filter="url(#blur24)" opacity=".34">${shadow}</g>`,
    `<radialGradient id="ground" cx=".5" cy=".45" r=".8"><stop offset="0" stop-color="#f6f6f4"/><stop offset="1" stop-color="#dcdddc"/></radialGradient>`,
  );
}

/** Draws the plain cloth, which lies below the print. */
export function drawCloth({ outline, flaps = [], inside }: Drawing, { hex, isHeather }: Cloth, frame: Frame): string {
  const paths = [outline, ...flaps];
  const grain = isHeather ? `<g mask="url(#cloth)">${rect('filter="url(#grain)" opacity=".3"')}</g>` : '';
  const isDark = brightnessOf(hex) < DARK;
  const dark = inside === undefined ? '' : fill(inside, hex) + fill(inside, '#000', isDark ? 0.5 : 0.26);
  return toSvg(
    frame,
    `${paths.map((path) => fill(path, hex)).join('')}${grain}${dark}`,
    // Draws the grain of cloth with yarns of two shades.
    `${mask('cloth', paths)}
    <filter id="grain" filterUnits="userSpaceOnUse" ${WHOLE_BOX}><feTurbulence type="fractalNoise" baseFrequency=".5 .9" numOctaves="2" seed="7"/><feColorMatrix type="matrix" values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  1.6 0 0 0 -.72"/></filter>`,
  );
}

/** Draws all folds with the same blur together, because a blur filter costs the same for one fold and for many. */
function drawFolds(folds: readonly Fold[], { shade, light }: Contrast): string {
  const sizes = [...new Set(folds.map(({ blur }) => blur))];
  const draw = ({ path, width, strength }: Fold) =>
    strength > 0 ? line(path, '#000', strength * shade, width) : line(path, '#fff', -strength * light, width);
  return sizes
    .map((size) => {
      const same = folds.filter(({ blur }) => blur === size).map(draw);
      return `<g filter="url(#blur${size})">${same.join('')}</g>`;
    })
    .join('');
}

/** Draws shade and light, which also cover the print, so that the print looks like part of the cloth. All of it is blurred. */
export function drawShade({ outline, flaps = [], folds }: Drawing, { hex }: Cloth, frame: Frame): string {
  const contrast = contrastOf(hex);
  const { shade, light } = contrast;
  const onCloth = [
    rect('fill="url(#round)"'),
    rect('fill="url(#fall)"'),
    drawFolds(folds, contrast),
    `<g filter="url(#blur12)">${line(outline, '#000', 0.3 * shade, 26)}</g>`,
    `<g filter="url(#blur3)">${flaps.map((path) => line(path, '#000', 0.34 * shade, 7)).join('')}</g>`,
  ];
  return toSvg(
    frame,
    `<g mask="url(#cloth)">${onCloth.join('')}</g>`,
    `${mask('cloth', [outline, ...flaps])}
    <linearGradient id="round" x1=".24" x2=".76"><stop offset="0" stop-color="#000" stop-opacity="${0.2 * shade}"/><stop offset=".22" stop-color="#000" stop-opacity="0"/><stop offset=".42" stop-color="#fff" stop-opacity="${0.12 * light}"/><stop offset=".7" stop-color="#000" stop-opacity="${0.03 * shade}"/><stop offset="1" stop-color="#000" stop-opacity="${0.24 * shade}"/></linearGradient>
    <linearGradient id="fall" x1="0" x2="0" y1="0" y2="1"><stop offset=".1" stop-color="#fff" stop-opacity="${0.08 * light}"/><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="${0.14 * shade}"/></linearGradient>`,
  );
}

/** Draws the parts with sharp edges: seams, stitches, ribs, strings and the edge of the cloth. */
export function drawLines(drawing: Drawing, { hex }: Cloth, frame: Frame): string {
  const { outline, flaps = [], ribs, seams, stitches, cords = [], inside } = drawing;
  const { shade, light } = contrastOf(hex);
  const edge = brightnessOf(hex) < DARK ? 0.55 : 0.3;
  const parts = [
    ...ribs.map((path) => fill(path, 'url(#rib)', 0.5 * shade)),
    ...flaps.map((path) => line(path, '#000', edge, 1.4)),
    ...ribs.map((path) => line(path, '#000', 0.22 * shade, 1.4)),
    ...seams.map(
      (path) =>
        line(path, '#000', 0.3 * shade, 2.2) + line(path, '#fff', 0.16 * light, 2, 'transform="translate(3 0)"'),
    ),
    ...stitches.map((path) => line(path, '#000', 0.34 * shade, 1.5, 'stroke-dasharray="5 3"')),
    ...(inside === undefined ? [] : [line(inside, '#000', 0.3, 1.6)]),
    ...cords.map((path) => drawCord(path, hex, light)),
    line(outline, '#000', edge, 1.6),
  ];
  return toSvg(
    frame,
    parts.join(''),
    `<pattern id="rib" width="7" height="7" patternUnits="userSpaceOnUse"><rect width="2.4" height="7" fill="#000" fill-opacity=".34"/><rect x="3.4" width="2" height="7" fill="#fff" fill-opacity=".14"/></pattern>`,
  );
}

/** Draws a twisted string with its shadow. */
function drawCord(path: string, hex: string, light: number): string {
  return (
    line(path, '#000', 0.3, 10, 'transform="translate(3 3)"') +
    line(path, hex, 1, 7) +
    line(path, '#fff', 0.22 * light, 2.4) +
    line(path, '#000', 0.3, 7, 'stroke-dasharray="2 5"')
  );
}
