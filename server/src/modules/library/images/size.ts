import { AppError } from '../../../platform/errors.ts';

/** Maximum width and height in pixels; a larger picture is rejected without decoding it. */
export const SIDE_MAX_PX = 12_000;

export interface Size {
  width: number;
  height: number;
}

/** Asserts that a size is valid. @throws AppError FILE_BROKEN, FILE_TOO_MANY_PIXELS */
export function checkSize(width: number, height: number): Size {
  if (width === 0 || height === 0) throw new AppError('FILE_BROKEN');
  if (width > SIDE_MAX_PX || height > SIDE_MAX_PX) throw new AppError('FILE_TOO_MANY_PIXELS');
  return { width, height };
}
