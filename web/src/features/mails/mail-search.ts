import { readChoice, readPage, readText } from '../../ui/list-search.ts';

export const MAIL_STATUSES = ['failed', 'waiting', 'sent'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** What the mail list keeps in its URL; defaults are left out (U4). */
export interface MailSearch {
  search?: string;
  status?: MailStatus;
  page?: number;
}

/** Reads the mail list's URL; anything unknown or broken is left out (AC-44). Absent keys are named for the router's sake. */
export function parseMailSearch(raw: Record<string, unknown>): MailSearch {
  return { search: readText(raw.search), status: readChoice(raw.status, MAIL_STATUSES), page: readPage(raw.page) };
}
