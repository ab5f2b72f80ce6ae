import { POST_STATES } from '@bobbin/contract/posts.calls';
import { createListSchema } from '../../../ui/list/list-page/list-search.ts';
import { readChoice, readText } from '../../../ui/list/list-search.ts';

/** State that the staff's list of posts keeps in its URL; its views are the possible states of a post. */
export const POST_ADMIN_SEARCH = createListSchema({
  filters: { search: readText, folder: readText },
  views: { state: (value: unknown) => readChoice(value, POST_STATES) },
});

export type PostAdminSearch = ReturnType<typeof POST_ADMIN_SEARCH.parse>;
