import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../ui/list/list-search.ts';

export const MAIL_STATUSES = ['failed', 'waiting', 'sent'] as const;

/** State that the mail list keeps in its URL; its views are the possible states of a mail. */
export const MAIL_SEARCH = createListSchema({
  filters: { search: readText },
  views: { status: (value: unknown) => readChoice(value, MAIL_STATUSES) },
});

export type MailSearch = ReturnType<typeof MAIL_SEARCH.parse>;
