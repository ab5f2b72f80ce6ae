import { checkDays, createListSchema } from '../../ui/list/list-page/list-search.ts';
import { readDay, readText } from '../../ui/list/list-search.ts';

const WORD_MAX = 100;
const readWord = (value: unknown) => readText(value, WORD_MAX);

/** State that the action history keeps in its URL. */
export const LOG_SEARCH = createListSchema({
  filters: {
    search: readText,
    /** Id or email of the person whose actions are listed. */
    user: readText,
    action: readWord,
    entity: readWord,
    /** First and last Los Angeles day, both included. */
    from: readDay,
    to: readDay,
  },
  /** Id of the log entry whose change is open. */
  places: { log: readWord },
  check: checkDays,
});

export type LogSearch = ReturnType<typeof LOG_SEARCH.parse>;
