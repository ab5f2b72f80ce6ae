import { z } from 'zod';

/* Fields that all factories send in the same loose way: numbers may be text, and any field may be missing. */

/** Maximum characters of one text field; notes and links of factories are far shorter. */
const TEXT_MAX = 4_000;

export const wireText = z.union([z.string().max(TEXT_MAX), z.number()]).nullish();
/** Becomes a part of URLs, so it begins with a letter or digit: `..` would lead elsewhere. */
export const wireId = z.union([z.string().regex(/^\w[\w.-]{0,63}$/), z.number().int().positive()]);
export const wireMoney = z.union([z.string().max(40), z.number()]).nullish();
/** Tracking number of a parcel; becomes a part of URLs. */
export const wireTracking = z.union([z.string().max(100), z.number()]).nullish();
