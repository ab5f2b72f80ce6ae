import { VIEW_NAME_MAX, VIEWS_MAX, VIEWS_PINNED_MAX } from '@bobbin/domain/limits';
import { ORDER_SORTS } from '@bobbin/domain/orders/list-url';
import { readFilters } from '@bobbin/domain/orders/views';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, seenFields } from './envelope.ts';
import * as calls from './order-views.calls.ts';

const id = z.string().min(1).max(100);
/** Schema of a list of ids of all views that one user can see: the user's own views, and views that other team members shared. */
const ids = z.array(id).max(20 * VIEWS_MAX);

const FILTER_TEXT_MAX = 10_000;
const COLUMN_KEY_MAX = 40;
const COLUMNS_MAX = 60;
const WIDTH_MAX = 4_000;

/** Filters and search words, each as the URL of the list spells it; validated by the parsers of that URL (VIW-3). */
const filters = z
  .record(z.string().max(COLUMN_KEY_MAX), z.string().min(1).max(FILTER_TEXT_MAX))
  .superRefine((texts, context) => {
    for (const key of readFilters(texts).invalid) {
      context.addIssue({ code: 'custom', message: 'viewFilterInvalid', path: [key] });
    }
  });

const columnKey = z.string().min(1).max(COLUMN_KEY_MAX);

/** Arrangement of the list's columns; `version` is the version of the orders list for which the arrangement was made. */
const columns = z.object({
  version: z.number().int().min(0),
  order: z.array(columnKey).max(COLUMNS_MAX).optional(),
  visible: z.record(columnKey, z.boolean()).optional(),
  widths: z.record(columnKey, z.number().min(1).max(WIDTH_MAX)).optional(),
});

export const DENSITY_NAMES = ['compact', 'normal', 'comfortable'] as const;

/** Filters, sort order and columns that a view sets. */
const content = z.object({
  filters,
  sortBy: z.enum(ORDER_SORTS),
  columns,
  density: z.enum(DENSITY_NAMES),
});
export type ViewContent = z.infer<typeof content>;

const name = z.string('viewNameRequired').trim().min(1, 'viewNameRequired').max(VIEW_NAME_MAX, 'viewNameTooLong');

const view = z.object({
  id: z.string(),
  name: z.string(),
  ...content.shape,
  filters: z.record(z.string(), z.string()),
  author: z.object({ id: z.string(), name: z.string() }),
  /** Id of the team with which the view is shared; null for a personal view. */
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether a manager pinned the view for the team. */
  isTeamPinned: z.boolean(),
  /** Whether the caller sees the view as a tab. */
  isPinned: z.boolean(),
  /** Whether the caller hid the view. */
  isHidden: z.boolean(),
  /** Whether the caller may change, delete and reorder the view (VIW-4). */
  mayEdit: z.boolean(),
  /** Number that rises with each change of the view; it is the precondition of an update. */
  revision: z.string(),
});
export type OrderView = z.infer<typeof view>;

const team = z.object({
  id: z.string(),
  name: z.string(),
  people: z.number().int(),
});
export type ViewTeam = z.infer<typeof team>;

const change = z.object({
  id: z.string(),
  at: instant,
  by: z.string(),
  what: z.enum(['changed', 'removed']),
  name: z.string(),
  undoUntil: instant,
});
export type ViewChange = z.infer<typeof change>;

export const listOrderViews = endpoint({
  ...calls.listOrderViews,
  scope: { permission: 'viewOrders' },
  summary: 'List the saved views of the orders list that the caller sees, in the caller’s order',
  reply: z.object({
    views: z.array(view),
    /** Teams with which the caller may share views. */
    teams: z.array(team),
    /** Whether the caller may pin views for a team. */
    mayPinForTeam: z.boolean(),
    /** The view with which the orders page opens: `all`, `todo` or an id; null when the user has not chosen one. */
    landing: z.string().nullable(),
    /** Changes and deletions of the last 24 hours that the caller may undo, newest first. */
    changes: z.array(change),
  }),
  errors: [],
});
export type OrderViews = z.infer<typeof listOrderViews.reply>;

export const countOrderViews = endpoint({
  ...calls.countOrderViews,
  scope: { permission: 'viewOrders' },
  summary:
    'Count the orders of each pinned view, in the caller’s shops; paused orders only when less than 24 hours remain',
  reply: z.array(
    z.object({
      id: z.string(),
      /** Number of orders in the view; null when the view has a filter that this version does not know. */
      count: z.number().int().nullable(),
    }),
  ),
  errors: [],
});

export const createOrderView = endpoint({
  ...calls.createOrderView,
  scope: { permission: 'viewOrders' },
  summary: 'Save a view of the orders list, for the caller or for a team',
  body: content.extend({
    name,
    teamId: id.nullable().default(null),
    isPinned: z.boolean().default(false),
    isTeamPinned: z.boolean().default(false),
  }),
  reply: view,
  errors: ['VIEW_EXISTS', 'VIEWS_FULL', 'FORBIDDEN'],
});

const undoable = {
  changeId: z.string(),
  undoUntil: instant,
};

export const updateOrderView = endpoint({
  ...calls.updateOrderView,
  scope: { permission: 'viewOrders' },
  summary: 'Change a saved view: its name, content, team or the pin for its team',
  params: idParams,
  body: z.object({
    name: name.optional(),
    content: content.optional(),
    /** Id of the team with which to share the view; null makes the view personal again. */
    teamId: id.nullable().optional(),
    isTeamPinned: z.boolean().optional(),
    /** `revision` of the view that the caller saw (API-26). */
    seen: seenFields,
  }),
  /** Id of the change, for its undo; null when the call changed nothing. */
  reply: z.object({ view, changeId: z.string().nullable(), undoUntil: instant.nullable() }),
  errors: ['VIEW_EXISTS', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
});

export const removeOrderView = endpoint({
  ...calls.removeOrderView,
  scope: { permission: 'viewOrders' },
  summary: 'Delete a saved view; it can be restored for 24 hours',
  params: idParams,
  reply: z.object(undoable),
  errors: ['FORBIDDEN'],
});

export const arrangeOrderViews = endpoint({
  ...calls.arrangeOrderViews,
  scope: { permission: 'viewOrders' },
  summary: 'Store the caller’s own order, pins, hidden views and first view',
  body: z.object({
    order: ids,
    pinned: z.array(id).max(VIEWS_PINNED_MAX),
    hidden: ids,
    landing: id.nullable(),
  }),
  reply: done,
  errors: [],
});

export const orderTeamViews = endpoint({
  ...calls.orderTeamViews,
  scope: { permission: 'viewOrders' },
  summary: 'Reorder the views of a team for all its members; authors move their own views, managers all',
  body: z.object({ teamId: id, ids: ids.min(1) }),
  reply: done,
  errors: ['FORBIDDEN'],
});

export const undoOrderView = endpoint({
  ...calls.undoOrderView,
  scope: { permission: 'viewOrders' },
  summary: 'Undo a change or deletion of a view; values that changed again since stay as they are',
  params: idParams,
  reply: z.object({ view: view.nullable(), isReverted: z.boolean() }),
  errors: ['UNDO_TOO_LATE', 'FORBIDDEN', 'VIEW_EXISTS', 'VIEWS_FULL'],
});
