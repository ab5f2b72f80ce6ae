import type { Temporal as Polyfill } from 'temporal-polyfill';

// In the place of `temporal-polyfill` (vite.config.ts): browsers that have Temporal load nothing.
const { Temporal: own } = globalThis as { Temporal?: typeof Polyfill };

export const Temporal = own ?? (await import('temporal-polyfill/implementation')).Temporal;
