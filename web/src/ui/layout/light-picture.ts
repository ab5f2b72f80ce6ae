import type { SyntheticEvent } from 'react';

/** A picture is judged by so many pixels a side. */
const SIDE_PX = 24;
/** From this brightness on what can be seen is too light for a light ground; 255 is white. */
const LIGHT = 200;
/** What is less solid than this counts as clear, of 255. */
const SOLID = 128;

/**
 * Returns whether what can be seen of a picture is light as a whole.
 * @param pixels red, green, blue and opacity of each, 0 to 255
 */
export function isLight(pixels: ArrayLike<number>): boolean {
  let [sum, seen] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < SOLID) continue;
    sum += 0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0);
    seen += 1;
  }
  return seen > 0 && sum / seen >= LIGHT;
}

/** As a picture's `onLoad`: a white design lies on a dark checkerboard, which its ground has by `data-light` (theme.css). */
export function shadeGround({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  const ground = image.closest('[data-shade]') ?? image.parentElement;
  if (ground === null) return;
  try {
    const canvas = document.createElement('canvas');
    canvas.width = SIDE_PX;
    canvas.height = SIDE_PX;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return;
    context.drawImage(image, 0, 0, SIDE_PX, SIDE_PX);
    ground.toggleAttribute('data-light', isLight(context.getImageData(0, 0, SIDE_PX, SIDE_PX).data));
  } catch {
    // The pixels of a cross-origin picture cannot be read; its ground stays as it is.
  }
}
