import { PACKING_MAX } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './envelope.ts';
import * as calls from './packing.calls.ts';
import { PACKING_KINDS, PACKING_SIZES } from './packing.calls.ts';

export type PackingSize = (typeof PACKING_SIZES)[number];
export type PackingKind = (typeof PACKING_KINDS)[number];

/** Why a print has no file: none of its orders could be packed any more, or its job no longer exists. */
export const PACKING_FAILURES = ['NOTHING_LEFT', 'JOB_FAILED'] as const;
export type PackingFailure = (typeof PACKING_FAILURES)[number];

export const packingPrint = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(PACKING_KINDS),
  size: z.enum(PACKING_SIZES),
  /** Number of orders in the print. */
  count: z.number().int(),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Reason why the print failed; null otherwise. */
  reason: z.enum(PACKING_FAILURES).nullable(),
  /** Signed, expiring link to the file; null while the file is being made. */
  url: z.string().nullable(),
  /** Orders that are not in the file, because they were cancelled or unpaid when it was made. */
  leftOut: z.array(z.string()),
});
export type PackingPrint = z.infer<typeof packingPrint>;

export const startPackingPrint = endpoint({
  ...calls.startPackingPrint,
  scope: { permission: 'workOrders' },
  summary: 'Create one PDF with the packing slips of orders, or with their pick list, in the background',
  body: z
    .object({
      ids: z.array(z.string().min(1).max(100)).min(1).max(PACKING_MAX),
      kind: z.enum(PACKING_KINDS),
      size: z.enum(PACKING_SIZES),
      /** Language of a pick list; a packing slip is for the buyer, so it is always in English. */
      locale: z.enum(['vi', 'en']).default('vi'),
    })
    .refine(({ kind, size }) => kind === 'slips' || size !== '4x6', { path: ['size'], error: 'picksNeedSheet' }),
  reply: packingPrint,
  errors: ['NOTHING_TO_PACK'],
});

export const listPackingPrints = endpoint({
  ...calls.listPackingPrints,
  scope: { permission: 'workOrders' },
  summary: 'List my packing prints of the last seven days, newest first, and the paper sizes of my last ones',
  reply: z.object({
    prints: z.array(packingPrint),
    /** The paper size of the caller's last print of each kind. */
    sizes: z.object({ slips: z.enum(PACKING_SIZES), picks: z.enum(PACKING_SIZES) }),
  }),
  errors: [],
});
