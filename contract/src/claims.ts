import { HOUSES } from '@bobbin/domain/factories/houses';
import { CLAIM_PHOTO_CHARS_MAX, CLAIM_TEXT_MAX } from '@bobbin/domain/limits';
import { CLAIM_KINDS, CLAIM_PARTIES, CLAIM_STATES } from '@bobbin/domain/orders/claims';
import { z } from 'zod';
import * as calls from './claims.calls.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant, money } from './envelope.ts';

const amount = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'priceInvalid')
  .nullable();
const text = z.string().trim().max(CLAIM_TEXT_MAX);

const photo = z.object({ fileId: z.string(), name: z.string(), url: z.string(), addedAt: instant });

const replacement = z.object({
  orderId: z.string(),
  /** The factory's cost; null when it is not known yet, and when the caller's role does not show costs. */
  cost: money.nullable(),
  /** Whether the factory has not answered yet, so the cost is an estimate. */
  isEstimate: z.boolean(),
});

export const claim = z.object({
  orderId: z.string(),
  shopId: z.string(),
  kind: z.enum(CLAIM_KINDS),
  party: z.enum(CLAIM_PARTIES),
  house: z.enum(HOUSES).nullable(),
  state: z.enum(CLAIM_STATES),
  deadlineAt: instant.nullable(),
  asked: z.string(),
  /** Amounts are null also when the caller's role does not show costs. */
  askedAmount: money.nullable(),
  askedAt: instant.nullable(),
  received: money.nullable(),
  refusal: z.string(),
  answeredAt: instant.nullable(),
  photos: z.array(photo),
  /** The newest evidence pack of the last seven days. */
  pack: z.object({ state: z.enum(['waiting', 'ready', 'failed']), at: instant, url: z.string().nullable() }).nullable(),
  replacements: z.array(replacement),
  /** Counts the changes; a change of an older one is refused. */
  revision: z.int(),
  updatedAt: instant,
  byName: z.string(),
});
export type Claim = z.infer<typeof claim>;

const viewed = { permission: 'viewOrders', resource: { kind: 'order', at: 'params.id' } } as const;
const worked = { permission: 'workOrders', resource: { kind: 'order', at: 'params.id' } } as const;

export const getClaim = endpoint({
  ...calls.getClaim,
  scope: viewed,
  summary: 'Get the claim of an order: what was asked of whom, until when, and what came; null without a claim',
  params: idParams,
  reply: z.object({ claim: claim.nullable() }),
  errors: [],
});

export const saveClaim = endpoint({
  ...calls.saveClaim,
  scope: worked,
  summary: 'Enter or change the claim of an order',
  params: idParams,
  body: z.object({
    /** The revision that the caller saw; null enters a new claim. */
    revision: z.int().nullable(),
    kind: z.enum(CLAIM_KINDS),
    party: z.enum(CLAIM_PARTIES),
    house: z.enum(HOUSES).nullable().default(null),
    state: z.enum(CLAIM_STATES).default('open'),
    asked: text.default(''),
    askedAmount: amount.default(null),
    received: amount.default(null),
    refusal: text.default(''),
    /** Last day of the claim in Los Angeles, when the party named another one than its published term. */
    deadlineDay: z.iso.date('dayInvalid').nullable().default(null),
  }),
  reply: claim,
  errors: ['CLAIM_INVALID', 'CHANGED_MEANWHILE'],
});

export const addClaimPhoto = endpoint({
  ...calls.addClaimPhoto,
  scope: worked,
  summary: 'Add a photo to the claim of an order, as evidence',
  params: idParams,
  body: z.object({
    name: z.string().trim().min(1).max(100),
    /** The bytes of a picture in base64. */
    data: z.base64().max(CLAIM_PHOTO_CHARS_MAX),
  }),
  reply: claim,
  errors: ['FILE_NOT_IMAGE', 'CLAIM_PHOTOS_FULL'],
});

export const removeClaimPhoto = endpoint({
  ...calls.removeClaimPhoto,
  scope: worked,
  summary: 'Remove a photo from the claim of an order',
  params: idParams.extend({ fileId: z.string().min(1).max(100) }),
  reply: claim,
  errors: [],
});

export const startClaimPack = endpoint({
  ...calls.startClaimPack,
  scope: worked,
  summary:
    'Create the evidence pack of a claim as one PDF in the background: the claim, the carrier’s events, messages, photos and the label',
  params: idParams,
  reply: claim,
  errors: [],
});
