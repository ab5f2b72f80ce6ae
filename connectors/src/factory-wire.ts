import { z } from 'zod';

/*
 * What all factories send in the same loose way: numbers may come as text, and any field may be missing.
 */

/** Letters of one text field at most; notes and links of factories are far shorter, so longer ones are no answer of theirs. */
const TEXT_MAX = 4_000;

export const wireText = z.union([z.string().max(TEXT_MAX), z.number()]).nullish();
/** Becomes a part of addresses, so it begins with a letter or digit: `..` would lead elsewhere. */
export const wireId = z.union([z.string().regex(/^\w[\w.-]{0,63}$/), z.number().int().positive()]);
export const wireMoney = z.union([z.string().max(40), z.number()]).nullish();
/** The number of a parcel; becomes a part of addresses. */
export const wireTracking = z.union([z.string().max(100), z.number()]).nullish();
