import { ERRORS } from '@bobbin/contract/errors';
import type { Plugin } from 'vite';

const CODES = /\/web\/src\/api\/error-codes\.ts$/;

/** Returns the first page the codes of refusals alone: their sentences in two languages are 9 kB that few visits need. */
export function errorCodes(): Plugin {
  return {
    name: 'error-codes',
    apply: 'build',
    load(id) {
      if (!CODES.test(id)) return null;
      const codes = Object.fromEntries(Object.entries(ERRORS).map(([name, { code }]) => [name, code]));
      return { code: `export const CODES = ${JSON.stringify(codes)};`, moduleType: 'js' };
    },
  };
}
