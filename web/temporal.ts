import type { Temporal as Polyfill } from 'temporal-polyfill';

// Replaces `temporal-polyfill` (vite.config.ts): browsers with a native Temporal load nothing.
const { Temporal: own } = globalThis as { Temporal?: typeof Polyfill };

export const Temporal = own ?? (await import('temporal-polyfill/implementation')).Temporal;
