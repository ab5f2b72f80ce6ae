import { z } from 'zod/v4';

// Replaces `zod` (vite.config.ts), which would try `new Function` for speed; the Content-Security-Policy refuses and reports this (SEC-6).
// Zod decides when a schema is created, so this module runs before any schema.
z.config({ jitless: true });

export { z };
