import { ERRORS, type ErrorName } from '@bobbin/contract/errors';

/** The codes of all refusals, by name. The build writes them here as they are: their sentences come later (sentences.ts). */
export const CODES = Object.fromEntries(Object.entries(ERRORS).map(([name, { code }]) => [name, code])) as Record<
  ErrorName,
  number
>;
