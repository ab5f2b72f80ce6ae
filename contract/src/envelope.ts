import { MAX_PAGE_SIZE } from '@bobbin/domain/limits';
import { repairTypedIds } from '@bobbin/domain/orders/typed-ids';
import { z } from 'zod';

/** Body of a failed response: `reasons` are eligibility codes, `issues` list the invalid inputs. */
export const exceptionBody = z.object({
  code: z.number().int(),
  message: z.string(),
  reasons: z.array(z.string()).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Fields that another user changed after the caller had read them, each with the caller's value and the current value (API-26). */
  changes: z
    .array(z.object({ field: z.string(), seen: z.string().nullable(), current: z.string().nullable() }))
    .optional(),
  requestId: z.string().optional(),
});
export type ExceptionBody = z.infer<typeof exceptionBody>;

/** An object with a field for each of the names; the serialiser needs the names as fields, not as keys of a record. */
export function forEach<K extends string, S extends z.ZodType>(names: readonly K[], schema: S) {
  return z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>);
}

/**
 * Precondition of a write: the values that the caller saw, by the field names of the response; a field of an order's product is named
 * `orderProducts.{id}.{field}`. When the current value of a named field differs, the write is refused with 409 and both values (API-26). Other fields
 * are not compared.
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
  /** Whether the search has more matches than `totalItems`, which is the maximum that the server counts (API-28). */
  isMore: z.literal(true).optional(),
});
export type PageMeta = z.infer<typeof pageMeta>;

/** A paged list: `{data, meta}`. */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), meta: pageMeta });
}

/** Schema that turns `a,b,c` in a query into a list; an empty text means that there is no filter. */
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

/** Maximum number of sellers that a list of staff is limited to at once. */
export const SELLERS_MAX = 50;

/** Schema of the ids of sellers to which a list of staff is limited: `a,b`; a single id is a list of one (ROL-70). */
export const sellerList = commaList.pipe(z.array(z.string()).max(SELLERS_MAX));

/** Schema of a search box's text; ids that were typed with gaps or as links are repaired, for every list (ORD-69). */
export const typedSearch = (max: number) => z.string().max(max).overwrite(repairTypedIds);

/**
 * Query of a paged list; `sortBy` is `field:ASC|DESC` with one of the given fields; any other value is answered with 422. All lists of the product's
 * documents accept `createdAt`, even when their rows have another name for this instant (API-27).
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
 * Orders that were not paid in USD, by currency. They are listed, but no figure includes them (PRF-20). The total is null when the caller's role does
 * not allow it to be seen.
 */
export const otherCurrencies = z.array(
  z.object({ currency: z.string(), count: z.number().int(), total: money.nullable() }),
);
export const instant = z.string();
export const done = z.literal(true);
