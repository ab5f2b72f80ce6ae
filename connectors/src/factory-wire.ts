import { z } from 'zod';

/* Schemas of fields that all factories send in the same imprecise way: numbers may be text, and any field may be missing. */

/** Maximum characters of a text field; factories' notes and links are far shorter. */
const TEXT_MAX = 4_000;

export const wireText = z.union([z.string().max(TEXT_MAX), z.number()]).nullish();
/** Schema of an id. The id becomes a part of URLs, so it must begin with a letter or digit; `..` would change the path. */
export const wireId = z.union([z.string().regex(/^\w[\w.-]{0,63}$/), z.number().int().positive()]);
export const wireMoney = z.union([z.string().max(40), z.number()]).nullish();
/** Schema of a parcel's tracking number, which becomes a part of URLs. */
export const wireTracking = z.union([z.string().max(100), z.number()]).nullish();
