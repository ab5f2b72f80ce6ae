import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice } from '../../ui/list/list-search.ts';

/** Tabs of a person's page in their sequence; the first tab that the role may see is open at first. */
export const PERSON_TABS = ['orders', 'shops', 'money', 'designs', 'mails', 'sessions', 'history'] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

/** Permission that a tab needs in addition to the permission of the page; null if none (ROL-57, ROL-58). */
export const TAB_PERMISSIONS: Readonly<Record<PersonTab, string | null>> = {
  orders: 'VIEW_ORDERS',
  shops: null,
  money: 'VIEW_PAYMENTS',
  designs: 'VIEW_DESIGNS',
  mails: 'VIEW_MAILS',
  sessions: 'VIEW_MEMBERS_PRIVATE',
  history: 'VIEW_LOGS',
};

/** State that a person's page keeps in its URL: the tab, and the page number of the tab's list. */
export const PERSON_SEARCH = createListSchema({
  filters: {},
  views: { tab: (value: unknown) => readChoice(value, PERSON_TABS) },
});
