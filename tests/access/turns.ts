import type { Row } from './row.ts';
import { ROWS } from './rows.ts';

/** Number of areas among which a short run tries one with each kind of caller. */
const EACH = 6;

/** The rows of an area build on each other, so they are tried together. */
const areaOf = ({ endpoint }: Row) => endpoint.path.split('/')[1] ?? '';
const AREAS = [...new Set(ROWS.map(areaOf))];

/** Returns whether a short run tries a row with the kind of caller that has this index. */
export function isItsTurn(row: Row, kind: number): boolean {
  return AREAS.indexOf(areaOf(row)) % EACH === kind % EACH;
}
