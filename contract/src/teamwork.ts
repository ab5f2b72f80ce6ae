import {
  NOTE_MENTIONS_MAX,
  NOTE_PICTURES_MAX,
  ORDER_NOTE_MAX,
  PAUSE_NOTE_MAX,
  TAG_NAME_MAX,
  TAGS_PER_ORDER_MAX,
  TEAMWORK_ORDERS_MAX,
} from '@bobbin/domain/limits';
import { PAUSE_REASONS, PAUSE_REFUSALS, TAG_COLORS } from '@bobbin/domain/orders/teamwork';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, done, idParams, instant } from './envelope.ts';
import { PICTURE_ERRORS } from './files.ts';
import * as calls from './teamwork.calls.ts';

const id = z.string().min(1).max(100);
const noteText = z
  .string('orderNoteRequired')
  .trim()
  .min(1, 'orderNoteRequired')
  .max(ORDER_NOTE_MAX, 'orderNoteTooLong');

export const orderTag = z.object({ id: z.string(), name: z.string(), color: z.enum(TAG_COLORS) });
export type OrderTag = z.infer<typeof orderTag>;

/** A user who can be assigned to orders: the owner, or a member of a team. */
const person = z.object({
  id: z.string(),
  name: z.string(),
  /** Ids of the shops on whose orders the user may work; null means all shops. */
  shopIds: z.array(z.string()).nullable(),
});
export type Assignee = z.infer<typeof person>;

/** A pause of an order by its team (TMW-5); the order cannot be sent until the pause ends. */
export const orderPause = z.object({
  reason: z.enum(PAUSE_REASONS),
  note: z.string(),
  until: instant,
  by: z.string(),
});
export type OrderPause = z.infer<typeof orderPause>;

export const getTeamwork = endpoint({
  ...calls.getTeamwork,
  scope: { permission: 'viewOrders' },
  summary: 'List the tags of an owner, and the people who can be assigned to orders',
  reply: z.object({ tags: z.array(orderTag), people: z.array(person) }),
  errors: [],
});

export const listTags = endpoint({
  ...calls.listTags,
  scope: { permission: 'viewOrders' },
  summary: 'List the tags of an owner with their numbers of orders',
  reply: z.object({
    tags: z.array(orderTag.extend({ orders: z.number().int() })),
    /** Whether the caller may change tags. */
    mayEdit: z.boolean(),
  }),
  errors: [],
});
export type CountedTag = z.infer<typeof listTags.reply>['tags'][number];

export const tagBody = z.object({
  name: z.string('tagNameRequired').trim().min(1, 'tagNameRequired').max(TAG_NAME_MAX, 'tagNameTooLong'),
  color: z.enum(TAG_COLORS),
});

export const createTag = endpoint({
  ...calls.createTag,
  scope: { permission: 'workOrders' },
  summary: 'Create a tag for orders',
  body: tagBody,
  reply: orderTag,
  errors: ['TAG_EXISTS', 'TAGS_FULL'],
});

export const updateTag = endpoint({
  ...calls.updateTag,
  scope: { permission: 'workOrders' },
  summary: 'Rename a tag, or change its color',
  params: idParams,
  body: tagBody,
  reply: orderTag,
  errors: ['TAG_EXISTS'],
});

export const removeTag = endpoint({
  ...calls.removeTag,
  scope: { permission: 'workOrders' },
  summary: 'Delete a tag; its orders no longer show it',
  params: idParams,
  reply: done,
  errors: [],
});

export const mergeTags = endpoint({
  ...calls.mergeTags,
  scope: { permission: 'workOrders' },
  summary: 'Merge a tag into another one: its orders, rules and views get the other tag, and the tag is deleted',
  params: idParams,
  body: z.object({ into: id }),
  /** Number of orders that had the merged tag. */
  reply: z.object({ orders: z.number().int() }),
  errors: [],
});

/** What a change does to each of its orders; a missing field stays unchanged. */
const change = z.object({
  addTags: z.array(id).max(TAGS_PER_ORDER_MAX).optional(),
  removeTags: z.array(id).max(TAGS_PER_ORDER_MAX).optional(),
  /** Id of the assignee; null removes the assignee. */
  assignee: id.nullable().optional(),
  /** The new pause; null ends the pause. */
  pause: z
    .object({
      reason: z.enum(PAUSE_REASONS),
      note: z.string().trim().max(PAUSE_NOTE_MAX, 'pauseNoteTooLong').default(''),
      until: instant,
      /** Whether the user confirms a pause after which the marketplace will count these orders as late (TMW-6). */
      acceptsLate: z.boolean().default(false),
    })
    .nullable()
    .optional(),
  note: noteText.optional(),
  /** Ids of the people whom the note mentions (TMW-13). */
  mentions: z.array(id).max(NOTE_MENTIONS_MAX, 'noteMentionsTooMany').optional(),
});
export type TeamworkChange = z.infer<typeof change>;

/** Parts of a change, for the result of each order. */
export const TEAMWORK_PARTS = ['tags', 'assignee', 'pause', 'note'] as const;

/** Why a part of a change was refused for an order. */
export const TEAMWORK_REFUSALS = [...PAUSE_REFUSALS, 'TAGS_FULL', 'ASSIGNEE_UNKNOWN', 'MENTION_UNKNOWN'] as const;

/** Result for one order: the parts of the change that were applied, and the parts that were refused, with the reason. */
const orderResult = z.object({
  id: z.string(),
  changed: z.array(z.enum(TEAMWORK_PARTS)),
  refused: z.array(
    z.object({
      part: z.enum(TEAMWORK_PARTS),
      reason: z.enum(TEAMWORK_REFUSALS),
      /** Names of the mentioned people who do not work on the order's shop. */
      names: z.array(z.string()).optional(),
    }),
  ),
});
export type TeamworkResult = z.infer<typeof orderResult>;

export const changeTeamwork = endpoint({
  ...calls.changeTeamwork,
  scope: { permission: 'workOrders' },
  summary: 'Change tags, assignee or pause of orders, or add a note; each order has a result of its own',
  body: change.extend({ ids: z.array(id).min(1).max(TEAMWORK_ORDERS_MAX) }),
  reply: z.object({
    /** Id of the change, for its undo; null when no order changed. */
    changeId: z.string().nullable(),
    undoUntil: instant.nullable(),
    orders: z.array(orderResult),
  }),
  errors: [],
});

/** Form fields of a note with pictures; `mentions` is a list of ids with commas between them. */
export const noteForm = z.object({
  orderId: id,
  text: noteText,
  mentions: commaList.pipe(z.array(id).max(NOTE_MENTIONS_MAX, 'noteMentionsTooMany')).optional(),
});

export const addOrderNote = endpoint({
  ...calls.addOrderNote,
  scope: { permission: 'workOrders', resource: { kind: 'order', at: 'body.orderId' } },
  summary: `Add a note with pictures to an order (multipart: orderId, text, mentions, then at most ${NOTE_PICTURES_MAX} files)`,
  body: noteForm,
  reply: z.object({ changeId: z.string(), undoUntil: instant }),
  errors: ['MENTION_UNKNOWN', ...PICTURE_ERRORS],
});

const changeSummary = z.object({
  id: z.string(),
  at: instant,
  by: z.string(),
  parts: z.array(z.enum(TEAMWORK_PARTS)),
  /** Number of changed orders, and the id of one of them. */
  orders: z.number().int(),
  firstOrderId: z.string(),
  undoUntil: instant,
  /** Whether the caller may undo the change; the user who made it may, and managers may (TMW-10). */
  mayUndo: z.boolean(),
  isUndone: z.boolean(),
});
export type TeamworkChangeSummary = z.infer<typeof changeSummary>;

export const listTeamworkChanges = endpoint({
  ...calls.listTeamworkChanges,
  scope: { permission: 'viewOrders' },
  summary: 'List the changes of the last 24 hours that can be undone, newest first',
  reply: z.array(changeSummary),
  errors: [],
});

export const undoTeamwork = endpoint({
  ...calls.undoTeamwork,
  scope: { permission: 'workOrders' },
  summary: 'Undo a change: values that are still as it left them go back to what they were',
  params: idParams,
  reply: z.object({
    reverted: z.number().int(),
    /** Ids of the orders that were changed again since; the undo leaves them unchanged. */
    kept: z.array(z.string()),
  }),
  errors: ['UNDO_TOO_LATE', 'FORBIDDEN'],
});
