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

/** Steps of a rented design that may need a second staff user. */
const approvalStep = z.enum(['pay', 'cancelByStaff']);

/** A charge that waits for a second staff user (ROL-68). */
export const chargeApproval = z.object({
  amount: money,
  by: z.object({ id: z.string(), fullName: z.string() }),
  at: instant,
  dueAt: instant,
  isYours: z.boolean(),
  mayApprove: z.boolean(),
});

/** A charge that a second staff user declined, with the reason that the first one reads (ROL-71). */
export const declinedCharge = z.object({
  amount: money,
  by: z.string(),
  reason: z.string(),
  at: instant,
  /** Whether the caller asked for it. */
  isYours: z.boolean(),
});

/** A charge or refund of a rented design that waits for a second staff user (ROL-68). */
export const designApproval = chargeApproval.extend({ step: approvalStep, reason: z.string() });
export const declinedDesign = declinedCharge.extend({ step: approvalStep });

/** Maximum length of the reason for which a second person declines. */
export const DECLINE_REASON_MAX = 200;

/** Reason of the second person, which the first one reads. */
export const declineForm = z.object({
  reason: z.string().trim().min(1, 'reasonRequired').max(DECLINE_REASON_MAX, 'reasonTooLong'),
});

/** End of a request for approval without a movement: declined by the second person, or withdrawn by the first one. `amount` is the amount seen. */
export const approvalEnd = z
  .object({
    action: z.enum(['decline', 'withdraw']),
    amount: money,
    reason: z.string().trim().max(DECLINE_REASON_MAX, 'reasonTooLong').optional(),
  })
  .superRefine(({ action, reason = '' }, context) => {
    if (action === 'decline' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'reasonRequired' });
  });
export type ApprovalEnd = z.output<typeof approvalEnd>;
