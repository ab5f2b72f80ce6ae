import { z } from 'zod/v4';

// In the place of `zod` (vite.config.ts). It would try `new Function` to be faster, which the Content-Security-Policy refuses
// and reports (SEC-6); it decides when a schema is made, so this runs before anything that makes one.
z.config({ jitless: true });

export { z };
