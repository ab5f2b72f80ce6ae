import { isDay } from '../../ui/days.ts';
import { readPage, readText } from '../../ui/list-search.ts';

/** What the action history keeps in its URL; defaults are left out (U4). */
export interface LogSearch {
  search?: string;
  /** Id or email of who did it. */
  user?: string;
  action?: string;
  entity?: string;
  /** Whole Los Angeles days, both included. */
  from?: string;
  to?: string;
  page?: number;
  /** The log whose change is open. */
  log?: string;
}

const WORD_MAX = 100;

/** Reads the history's URL; anything broken is left out (AC-44). Absent keys are named for the router's sake. */
export function parseLogSearch(raw: Record<string, unknown>): LogSearch {
  const from = isDay(raw.from) ? raw.from : undefined;
  const to = isDay(raw.to) ? raw.to : undefined;
  const isBackwards = from !== undefined && to !== undefined && from > to;
  return {
    search: readText(raw.search),
    user: readText(raw.user),
    action: readText(raw.action, WORD_MAX),
    entity: readText(raw.entity, WORD_MAX),
    from: isBackwards ? undefined : from,
    to: isBackwards ? undefined : to,
    page: readPage(raw.page),
    log: readText(raw.log, WORD_MAX),
  };
}

/** Tells whether anything narrows the history. */
export function hasLogFilters({ search, user, action, entity, from, to }: LogSearch): boolean {
  return [search, user, action, entity, from, to].some((value) => value !== undefined);
}
