import type { SyntheticEvent } from 'react';

/** Number of pixels per side that are sampled from the picture. */
const SIDE_PX = 24;
/** Average brightness, from 0 to 255, from which visible pixels are too light for a light background. */
const LIGHT = 200;
/** Opacity, from 0 to 255, below which a pixel counts as transparent. */
const SOLID = 128;

/**
 * Returns whether the visible pixels of a picture are light on average.
 * @param pixels red, green, blue and opacity of each pixel, 0 to 255
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

/** Handler for a picture's `onLoad`: a light design gets a dark checkerboard, by the attribute `data-light` on its background (theme.css). */
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
    // The browser does not permit reading the pixels of a cross-origin picture, so its background stays unchanged.
  }
}
