import { z } from 'zod';

// zod would try `new Function` to be faster, which the Content-Security-Policy refuses and reports (W12). It decides when
// a schema is made, so main.tsx imports this before anything that makes one.
z.config({ jitless: true });
