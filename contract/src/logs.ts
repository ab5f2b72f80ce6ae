import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, paged, pageQuery, typedSearch } from './envelope.ts';
import * as calls from './logs.calls.ts';

/** Rows per page of the action history (ROL-31). */
export const LOG_PAGE_SIZE = 50;
const state = z.record(z.string(), z.unknown()).nullable();

/** An action of staff, or one that moved money or touched credentials (ROL-28). */
export const actionLog = z.object({
  id: z.string(),
  userId: z.string(),
  /** The user who acted; null for automatic actions, and for a user whose account was deleted. */
  user: z.object({ name: z.string(), email: z.string(), roleName: z.string() }).nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What changed, without secrets: `{before, after}`. */
  payload: z.object({ before: state, after: state }),
  address: z.string(),
  requestId: z.string(),
  createdAt: instant,
});
export type ActionLog = z.infer<typeof actionLog>;

const filters = {
  /** Id or email of the user who acted. */
  user: z.string().max(254).optional(),
  action: z.string().max(100).optional(),
  entity: z.string().max(100).optional(),
  /** Unix seconds, both inclusive. */
  start: z.coerce.number().int().min(0).max(253_402_300_799).optional(),
  end: z.coerce.number().int().min(0).max(253_402_300_799).optional(),
};

export const listLogs = endpoint({
  ...calls.listLogs,
  summary: 'List the action history; the search finds the id of the object or of the request',
  query: pageQuery(['createdAt'], LOG_PAGE_SIZE).extend(filters),
  reply: paged(actionLog),
  errors: [],
});

export const listLogWords = endpoint({
  ...calls.listLogWords,
  summary: 'List the actions and entities in the history, for its filters',
  reply: z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }),
  errors: [],
});

export const exportLogs = endpoint({
  ...calls.exportLogs,
  summary: 'Export the filtered history as CSV; the export is itself logged',
  body: z.object({ search: typedSearch(200).optional(), ...filters }),
  reply: z.object({ name: z.string(), csv: z.string(), rows: z.number().int(), isCut: z.boolean() }),
  errors: [],
});
