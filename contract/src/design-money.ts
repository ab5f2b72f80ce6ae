import {
  DESIGN_MESSAGE_MAX,
  DESIGN_PACKAGE_NAME_MAX,
  DESIGN_PRODUCT_NAME_MAX,
  DESIGN_PRODUCTS_MAX,
} from '@bobbin/domain/limits';
import { z } from 'zod';
import { instant, money, seenFields } from './envelope.ts';

export const designPrice = z
  .union([z.string().trim(), z.number().transform(String)])
  .pipe(z.string().regex(/^\d{1,4}(\.\d{1,2})?$/, 'priceInvalid'));

export const pricedDesign = z.object({
  id: z.string().min(1).max(100),
  designs: z
    .array(
      z.object({
        id: z.string().min(1).max(100),
        /** Price in dollars with at most two decimals; a JSON number is accepted too. */
        price: designPrice,
        name: z.string().trim().min(1, 'nameRequired').max(DESIGN_PRODUCT_NAME_MAX),
        /** The name of a package. */
        type: z.string().trim().min(1).max(DESIGN_PACKAGE_NAME_MAX),
      }),
    )
    .min(1)
    .max(DESIGN_PRODUCTS_MAX),
  seen: seenFields,
});

const PRICING_OUTCOMES = ['charged', 'asked', 'approval', 'failed'] as const;

/** What became known about one of several requests that were priced together. */
export const pricingResult = z.object({
  id: z.string(),
  code: z.string(),
  price: money,
  outcome: z.enum(PRICING_OUTCOMES),
  /** Why a request failed: it moved on, another person priced it, a package is unknown, or another error. */
  reason: z.enum(['moved', 'changed', 'package', 'other']).nullable(),
});

/** How the seller agreed to a price that is above the maximum, or without one: a message of the seller, or a note that the seller can read. */
export const designAgreed = z
  .object({
    note: z.string().trim().min(1, 'consentRequired').max(DESIGN_MESSAGE_MAX, 'commentTooLong').optional(),
    messageId: z.string().min(1).max(100).optional(),
  })
  .refine(({ note, messageId }) => (note === undefined) !== (messageId === undefined), {
    message: 'consentRequired',
    path: ['note'],
  });
export type DesignAgreed = z.infer<typeof designAgreed>;

/** A charge or refund that waits for a second staff user (ROL-68). */
export const designApproval = z.object({
  step: z.enum(['pay', 'cancelByStaff']),
  amount: money,
  by: z.object({ id: z.string(), fullName: z.string() }),
  reason: z.string(),
  at: instant,
  dueAt: instant,
  isYours: z.boolean(),
  mayApprove: z.boolean(),
});
