import { createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readChoice } from '../../ui/list/list-search.ts';
import { UNDO_KINDS } from './undo-entries.ts';

/** State that the undo list keeps in its URL. */
export const UNDO_SEARCH = createListSchema({
  filters: { kind: (value: unknown) => readChoice(value, UNDO_KINDS) },
});
