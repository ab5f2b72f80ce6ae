import type { Row } from './row.ts';
import { ROWS } from './rows.ts';

/** In short runs, most kinds of callers try one in so many areas. */
const EACH = 6;

/** Rows of an area build upon each other, so they are tried together. */
const areaOf = ({ endpoint }: Row) => endpoint.path.split('/')[1] ?? '';
const AREAS = [...new Set(ROWS.map(areaOf))];

/** Returns whether a kind of callers, by its index, tries a row in short runs. */
export function isItsTurn(row: Row, kind: number): boolean {
  return AREAS.indexOf(areaOf(row)) % EACH === kind % EACH;
}
