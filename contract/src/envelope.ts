import { MAX_PAGE_SIZE } from '@bobbin/domain/limits';
import { repairTypedIds } from '@bobbin/domain/orders/typed-ids';
import { z } from 'zod';

/** Body of a failed response: `reasons` are eligibility codes, `issues` list the invalid inputs. */
export const exceptionBody = z.object({
  code: z.number().int(),
  message: z.string(),
  reasons: z.array(z.string()).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Fields that another person changed since the caller read them, with both values (API-26). */
  changes: z
    .array(z.object({ field: z.string(), seen: z.string().nullable(), current: z.string().nullable() }))
    .optional(),
  requestId: z.string().optional(),
});
export type ExceptionBody = z.infer<typeof exceptionBody>;

/**
 * Precondition of a write: the values that the caller saw, by the field names of the answer; a product's as `orderProducts.{id}.{field}`.
 * Where the current value of one differs, the write is refused with 409 and both values (API-26). Fields that are not named are not
 * compared.
 */
export const seenFields = z.record(z.string().max(300), z.string().max(1_000).nullable()).optional();
export type SeenFields = z.infer<typeof seenFields>;

/** Envelope of every JSON response: `{isSuccess, body, exceptionBody}` (API-1). */
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
  /** The search has more matches than `totalItems`, which is the maximum that is counted (API-28). */
  isMore: z.literal(true).optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** A paged list: `{data, meta}`. */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: pageMeta });
}

/** `a,b,c` in a query becomes a list; an empty text means no filter. */
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

/** Text of a search box; typed ids in it are repaired for every list (ORD-69). */
export const typedSearch = (max: number) => z.string().max(max).overwrite(repairTypedIds);

/**
 * Query of a paged list; `sortBy` is `field:ASC|DESC` over the given fields, anything else is 422. The lists of the product's documents all
 * accept `createdAt`, also where their rows call that instant something else (API-27).
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
/** Money on the wire: text with two decimals, `"12.50"`. */
export const money = z.string().regex(/^-?\d+\.\d{2}$/);
/**
 * Orders that were not paid in USD, by currency. They are listed and excluded from every figure (PRF-20). The total is null where the role
 * does not show it.
 */
export const otherCurrencies = z.array(
  z.object({ currency: z.string(), count: z.number().int(), total: money.nullable() }),
);
export const instant = z.string();
export const done = z.literal(true);
