import { MATCHES, SEARCH_KINDS, type SearchKind } from '@bobbin/domain/staff/search';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, idParams, instant, money, typedSearch } from './envelope.ts';
import { shopOwner } from './shops.ts';
import * as calls from './staff-search.calls.ts';

const KINDS = Object.keys(SEARCH_KINDS) as [SearchKind, ...SearchKind[]];
const SHOWN = 5;
const SHOWN_MAX = 50;

/** A result of the staff search: its kind, its seller and its state (ROL-51). */
export const foundThing = z.object({
  kind: z.enum(KINDS),
  /** Id of the object whose page opens: the order for a tracking number, the shop for a violation. */
  id: z.string(),
  /** The code or the name. */
  code: z.string(),
  /** A detail that distinguishes the result from similar results. */
  text: z.string(),
  seller: z.object({ id: z.string(), fullName: z.string(), email: z.string() }).nullable(),
  state: z.string(),
  at: instant,
  amount: money.nullable(),
  amountVnd: z.number().int().nullable(),
  match: z.enum(MATCHES),
});
export type FoundThing = z.infer<typeof foundThing>;

export const searchEverything = endpoint({
  ...calls.searchEverything,
  summary:
    'Search everything by its codes and names: whole codes first, then beginnings, then parts of four characters, then what is linked; kinds that the role may not view are skipped',
  query: z.object({
    search: typedSearch(200).default(''),
    /** Limits the search to these kinds. */
    kinds: commaList.optional(),
    /** Maximum number of results of each kind. */
    limit: z.coerce.number().int().min(1).max(SHOWN_MAX).default(SHOWN),
  }),
  reply: z.object({
    found: z.array(foundThing),
    /** Number of results of each kind that has results; `isMore` means that there are more than this number. */
    counts: z.array(z.object({ kind: z.enum(KINDS), count: z.number().int(), isMore: z.boolean() })),
    /** Kinds of results that the caller's role may not see. */
    hidden: z.array(z.enum(KINDS)),
  }),
  errors: [],
});
export type Everything = z.infer<typeof searchEverything.reply>;

export const getOrderSeller = endpoint({
  ...calls.getOrderSeller,
  summary: 'Get the seller of an order; if its shop moved between sellers, the one who has the shop now',
  params: idParams,
  reply: shopOwner,
  errors: [],
});

export const getShopSeller = endpoint({
  ...calls.getShopSeller,
  summary: 'Get the seller of a shop; of a released shop, its last one',
  params: idParams,
  reply: shopOwner,
  errors: [],
});
