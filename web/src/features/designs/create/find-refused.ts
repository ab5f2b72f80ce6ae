import { ApiError } from '../../../api/api-error.ts';
import { toErrorLine } from '../../../api/errors.ts';
import type { DraftProduct } from './draft.ts';

export interface RefusedPicture {
  /** Key of the picture. */
  key: number;
  /** Why the server does not take it. */
  reason: string;
}

/** A picture that a refusal names: `products_1_images_0`. */
const NAMED = /products_(\d+)_images_(\d+)/;

/** Finds which picture a refusal of the server is about; null where it names none (DSN-41). */
export function findRefused(error: unknown, sent: readonly DraftProduct[]): RefusedPicture | null {
  if (!(error instanceof ApiError)) return null;
  const words = [...error.issues.map(({ path }) => path), ...error.reasons, error.message];
  const match = words.map((word) => NAMED.exec(word)).find((found) => found !== null);
  const key = match && sent[Number(match[1])]?.pictures[Number(match[2])]?.key;
  return key === undefined || key === null ? null : { key, reason: toErrorLine(error) };
}
