import { MAX_PAGE_SIZE } from '@bobbin/domain/limits';
import { repairTypedIds } from '@bobbin/domain/orders/typed-ids';
import { z } from 'zod';

/** Body of a failed answer: `reasons` name why (eligibility codes), `issues` which inputs are wrong. */
export const exceptionBody = z.object({
  code: z.number().int(),
  message: z.string(),
  reasons: z.array(z.string()).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Fields that somebody else changed since the caller saw them, with both values (API-26). */
  changes: z
    .array(z.object({ field: z.string(), seen: z.string().nullable(), current: z.string().nullable() }))
    .optional(),
  requestId: z.string().optional(),
});
export type ExceptionBody = z.infer<typeof exceptionBody>;

/**
 * What the caller saw of the fields that a write changes, by their names in the answer; a product's as `orderProducts.{id}.{field}`. Where
 * one of them holds something else by now, the write is refused with 409 and both values (API-26). What is not named is not compared.
 */
export const seenFields = z.record(z.string().max(300), z.string().max(1_000).nullable()).optional();
export type SeenFields = z.infer<typeof seenFields>;

/** Every JSON answer: `{isSuccess, body, exceptionBody}` (API-1). */
export interface Envelope<T> {
  isSuccess: boolean;
  body: T | null;
  exceptionBody: ExceptionBody | null;
}

export const pageMeta = z.object({
  itemsPerPage: z.number().int(),
  totalItems: z.number().int(),
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  /** A search found more than `totalItems`, which are as many as are counted (API-28). */
  isMore: z.literal(true).optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** A paged list: `{data, meta}`. */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: pageMeta });
}

/** `a,b,c` in a query becomes a list; empty text is no filter. */
export const commaList = z
  .string()
  .max(20_000)
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  ])
  .pipe(z.array(z.string().max(100)).max(500));

/** What is typed into a search box: ids in it are repaired for every list (ORD-69). */
export const typedSearch = (max: number) => z.string().max(max).overwrite(repairTypedIds);

/**
 * Query of a paged list; `sortBy` is `field:ASC|DESC` over the given fields, anything else is 422. The documents' lists all know
 * `createdAt`, whatever the moment is called in their rows (API-27).
 */
export function pageQuery<const F extends readonly [string, ...string[]]>(fields: F, defaultLimit: number) {
  const choices = fields.flatMap((field) => [`${field}:ASC`, `${field}:DESC`]);
  return z.object({
    page: z.coerce.number().int().min(1).max(10_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(defaultLimit),
    search: typedSearch(20_000).optional(),
    sortBy: z.enum(choices).default(`${fields[0]}:DESC`),
  });
}

export const idParams = z.object({ id: z.string().min(1).max(100) });
/** Money on the wire: two decimals as text, `"12.50"`. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);
/** Orders that were not paid in USD, by currency: listed, and part of no figure (PRF-20). The total is null where the role does not show it. */
export const otherCurrencies = z.array(
  z.object({ currency: z.string(), count: z.number().int(), total: money.nullable() }),
);
export const instant = z.string();
export const done = z.literal(true);
