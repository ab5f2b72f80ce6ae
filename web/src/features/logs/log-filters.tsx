import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { logsTexts } from '../../i18n/vi/logs.ts';
import choice from '../../ui/form/form.module.css';
import { DateRange } from '../../ui/form/date-range.tsx';
import { toShownDays } from '../../ui/text/days.ts';
import type { Chip } from '../../ui/list/list-page/chips.tsx';
import styles from './logs.module.css';
import type { LogSearch } from './log-search.ts';
import { useLogWording } from './use-log-wording.ts';
import { useLogWords } from './use-logs.ts';
import { QueryForm } from '../../ui/form/query-form.tsx';

interface LogFiltersProps {
  search: LogSearch;
  onChange: (change: LogSearch) => void;
}

/** Filters the history by person, action, entity and days. */
export function LogFilters({ search, onChange }: LogFiltersProps) {
  const t = useTexts(logsTexts);
  const words = useLogWords();
  const { toAction, toEntity } = useLogWording();
  return (
    <>
      <PersonField key={search.user ?? ''} user={search.user ?? ''} onChange={onChange} />
      <WordSelect
        name={t('action')}
        all={t('allActions')}
        words={words.data?.actions ?? []}
        value={search.action}
        toWords={toAction}
        onChange={(action) => onChange({ action })}
      />
      <WordSelect
        name={t('entity')}
        all={t('allEntities')}
        words={words.data?.entities ?? []}
        value={search.entity}
        toWords={toEntity}
        onChange={(entity) => onChange({ entity })}
      />
      <DateRange days={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
    </>
  );
}

/** Filters by the email or id of a person; Enter, or leaving the field, applies the filter. */
function PersonField({ user, onChange }: { user: string; onChange: (change: LogSearch) => void }) {
  const t = useTexts(logsTexts);
  const [text, setText] = useState(user);

  function apply() {
    if (text.trim() !== user) onChange({ user: text.trim() === '' ? undefined : text.trim() });
  }

  return (
    <QueryForm className={styles.who} onSubmit={apply}>
      <input
        data-touch
        className={styles.person}
        type="search"
        enterKeyHint="search"
        aria-label={t('personFilter')}
        placeholder={t('personFilter')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
      />
    </QueryForm>
  );
}

interface WordSelectProps {
  name: string;
  all: string;
  words: readonly string[];
  value: string | undefined;
  toWords: (word: string) => string;
  onChange: (word: string | undefined) => void;
}

function WordSelect({ name, all, words, value, toWords, onChange }: WordSelectProps) {
  // The value in the URL is an option even if the history does not contain it (yet).
  const offered = [...new Set([...words, ...(value === undefined ? [] : [value])])];
  const sorted = offered.toSorted((one, other) => toWords(one).localeCompare(toWords(other)));
  return (
    <select
      data-touch
      className={choice.select}
      aria-label={name}
      data-set={value === undefined ? undefined : ''}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    >
      <option value="">{all}</option>
      {sorted.map((word) => (
        <option key={word} value={word}>
          {toWords(word) === word ? word : `${toWords(word)} (${word})`}
        </option>
      ))}
    </select>
  );
}

/** Returns the active filters of the action history. */
export function useLogChips(search: LogSearch): Chip<LogSearch>[] {
  const { toAction, toEntity } = useLogWording();
  const chips: Chip<LogSearch>[] = [];
  if (search.search !== undefined) chips.push({ label: `“${search.search}”`, without: { search: undefined } });
  if (search.user !== undefined) chips.push({ label: search.user, without: { user: undefined } });
  if (search.action !== undefined) chips.push({ label: toAction(search.action), without: { action: undefined } });
  if (search.entity !== undefined) chips.push({ label: toEntity(search.entity), without: { entity: undefined } });
  if (search.from !== undefined || search.to !== undefined) {
    chips.push({ label: toShownDays(search), without: { from: undefined, to: undefined } });
  }
  return chips;
}
