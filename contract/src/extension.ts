import { VIOLATION_PAGE_SIZE } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, instant, paged, pageQuery } from './envelope.ts';
import * as calls from './extension.calls.ts';

/** Maximum number of violations in one post; a page of the marketplace has fewer. */
export const VIOLATIONS_MAX = 100;
const NAMES_MAX = 20;

const id = z.string().min(1).max(64);
/** Schema of a status or type of the marketplace; unknown values are stored as received. */
const word = z.string().max(100);
const words = z.array(z.string().min(1).max(100)).max(NAMES_MAX);
/** URL of a page; it must be https, because other people than the sender open it. */
const link = z.url({ protocol: /^https$/ }).max(500);

const violationInfo = z.strictObject({
  policy_url: link.nullable(),
  violation_detail: z.string().max(2000),
  violation_suggestion: z.string().max(2000),
  violation_info_id: z.string().max(64),
  violation_type: word,
});

/** A violation with the field names of the marketplace's own pages; times are unix seconds. */
const violationRecord = z.strictObject({
  id,
  order_id: id.nullable(),
  product_id: id.nullable(),
  violation_type: word,
  create_time: z.number().int().min(1_000_000_000).max(9_999_999_999),
  violation_reason: z.string().max(1000),
  record_status: word,
  appeal_status: word,
  can_appeal: z.boolean(),
  enforcement_type: words,
  phase: word,
  punishment_types: words,
  source_channel: word,
  affected_channel: word,
  correction_status: word,
  can_correct: z.boolean(),
  risk_type: word,
  violation_info: violationInfo,
});
export type ViolationRecord = z.infer<typeof violationRecord>;

const violation = violationRecord.extend({
  violation_info: violationInfo.extend({ policy_url: z.string().nullable() }),
  createdAt: instant,
  updatedAt: instant,
});
export type Violation = z.infer<typeof violation>;

/** Data from the marketplace's seller pages for one shop at one moment. It contains only data of the pages that the seller visited (EXT-3). */
export const extensionPost = z
  .strictObject({
    /** The version of the extension: `1.4.0`. */
    version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
    shopId: z.string().min(1).max(100),
    /** When the pages were read, by the clock of the seller's computer. */
    observedAt: z.iso.datetime(),
    health: z.strictObject({ score: z.number().int().min(0).max(1000), level: word.min(1) }).optional(),
    /** Number of days by which the marketplace pays the shop earlier; null for a shop without accelerated settlement. */
    settlement: z.strictObject({ acceleratedSettlement: z.number().int().min(0).max(365).nullable() }).optional(),
    flashSale: z.strictObject({ isAllowed: z.boolean() }).optional(),
    violations: z
      .strictObject({
        /** Total number of the shop's violations; `records` may contain only some of them. */
        total: z.number().int().min(0).max(100_000),
        records: z.array(violationRecord).max(VIOLATIONS_MAX),
      })
      .refine(({ total, records }) => records.length <= total, { path: ['total'], error: 'violationTotalWrong' })
      .refine(({ records }) => new Set(records.map((record) => record.id)).size === records.length, {
        path: ['records'],
        error: 'violationTwice',
      })
      .optional(),
  })
  .refine(({ health, settlement, flashSale, violations }) => health ?? settlement ?? flashSale ?? violations, {
    path: ['health'],
    error: 'extensionPostEmpty',
  });
export type ExtensionPost = z.infer<typeof extensionPost>;

export const syncExtension = endpoint({
  ...calls.syncExtension,
  scope: { permission: 'workOrders', resource: { kind: 'shop', at: 'body.shopId' } },
  summary: 'Get what the browser extension read about a shop on the marketplace’s pages',
  body: extensionPost,
  reply: done,
  errors: ['EXTENSION_POST_OLD', 'EXTENSION_CLOCK_WRONG'],
});

export const listViolations = endpoint({
  ...calls.listViolations,
  scope: { permission: 'viewOrders', resource: { kind: 'shop', at: 'query.id' } },
  summary: 'List the violations of a shop as the extension read them, newest first',
  query: pageQuery(['create_time', 'createdAt'], VIOLATION_PAGE_SIZE)
    .omit({ search: true })
    .extend({ id: z.string().min(1).max(100) }),
  reply: paged(violation).extend({
    /**
     * Total number of violations at the marketplace; it exceeds the number of listed records while the seller has not opened every page. Null when
     * unknown.
     */
    total: z.number().int().nullable(),
    observedAt: instant.nullable(),
  }),
  errors: [],
});

export const extensionRelease = z.object({
  /** Version of the extension; null when this server was built without the extension. */
  version: z.string().nullable(),
  /** URL of the extension's ZIP file, the same for every version. */
  url: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
});
export type ExtensionRelease = z.infer<typeof extensionRelease>;

export const getExtensionRelease = endpoint({
  ...calls.getExtensionRelease,
  summary: 'Get the browser extension of this server: its version and the address of the zip',
  reply: extensionRelease,
  errors: [],
});
