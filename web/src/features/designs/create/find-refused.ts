import { ApiError } from '../../../api/api-error.ts';
import { toErrorLine } from '../../../api/errors.ts';
import type { DraftProduct } from './draft.ts';

export interface RefusedPicture {
  /** Key of the rejected picture. */
  key: number;
  /** Reason why the server rejected the picture. */
  reason: string;
}

/** Field name of a rejected picture: `products_1_images_0`. */
const NAMED = /products_(\d+)_images_(\d+)/;

/** Finds the picture that a rejection of the server names; returns null if the rejection names none (DSN-41). */
export function findRefused(error: unknown, sent: readonly DraftProduct[]): RefusedPicture | null {
  if (!(error instanceof ApiError)) return null;
  const words = [...error.issues.map(({ path }) => path), ...error.reasons, error.message];
  const match = words.map((word) => NAMED.exec(word)).find((found) => found !== null);
  const key = match && sent[Number(match[1])]?.pictures[Number(match[2])]?.key;
  return key === undefined || key === null ? null : { key, reason: toErrorLine(error) };
}
