import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import choice from '../../ui/choice.module.css';
import { DateRange } from '../../ui/date-range.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Toolbar } from '../../ui/page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import styles from './log-filters.module.css';
import { hasLogFilters, type LogSearch } from './log-search.ts';
import { useLogWording } from './use-log-wording.ts';
import { useLogWords } from './use-logs.ts';

interface LogFiltersProps {
  search: LogSearch;
  onChange: (change: LogSearch) => void;
}

/** Person, action, entity and days above the history, and as chips what is on (W49, U3). */
export function LogFilters({ search, onChange }: LogFiltersProps) {
  const { t } = useTranslation('admin');
  const words = useLogWords();
  const { toAction, toEntity } = useLogWording();
  return (
    <>
      <Toolbar>
        <SearchBox
          value={search.search ?? ''}
          placeholder={t('logs.search')}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
        />
        <PersonField key={search.user ?? ''} user={search.user ?? ''} onChange={onChange} />
        <WordSelect
          name={t('logs.action')}
          all={t('logs.allActions')}
          words={words.data?.actions ?? []}
          value={search.action}
          toWords={toAction}
          onChange={(action) => onChange({ action })}
        />
        <WordSelect
          name={t('logs.entity')}
          all={t('logs.allEntities')}
          words={words.data?.entities ?? []}
          value={search.entity}
          toWords={toEntity}
          onChange={(entity) => onChange({ entity })}
        />
        <DateRange days={{ from: search.from, to: search.to }} onChange={({ from, to }) => onChange({ from, to })} />
      </Toolbar>
      <Chips search={search} onChange={onChange} />
    </>
  );
}

/** Who did it, by email or id; Enter or leaving the field applies it. */
function PersonField({ user, onChange }: { user: string; onChange: (change: LogSearch) => void }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(user);

  function apply() {
    if (text.trim() !== user) onChange({ user: text.trim() === '' ? undefined : text.trim() });
  }

  return (
    <form
      className={styles.who}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <input
        className={styles.person}
        type="search"
        enterKeyHint="search"
        aria-label={t('logs.personFilter')}
        placeholder={t('logs.personFilter')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
      />
    </form>
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
  // What the URL names is offered also when the history does not know it (yet).
  const offered = [...new Set([...words, ...(value === undefined ? [] : [value])])];
  const sorted = offered.toSorted((one, other) => toWords(one).localeCompare(toWords(other)));
  return (
    <select
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

function Chips({ search, onChange }: LogFiltersProps) {
  const { t } = useTranslation('ui');
  const { toAction, toEntity } = useLogWording();
  if (!hasLogFilters(search)) return null;
  const chips: { label: string; without: LogSearch }[] = [];
  if (search.search !== undefined) chips.push({ label: `“${search.search}”`, without: { search: undefined } });
  if (search.user !== undefined) chips.push({ label: search.user, without: { user: undefined } });
  if (search.action !== undefined) chips.push({ label: toAction(search.action), without: { action: undefined } });
  if (search.entity !== undefined) chips.push({ label: toEntity(search.entity), without: { entity: undefined } });
  if (search.from !== undefined || search.to !== undefined) {
    const label = `${toShownDay(search.from)} – ${toShownDay(search.to)}`;
    chips.push({ label, without: { from: undefined, to: undefined } });
  }
  const none = { search: undefined, user: undefined, action: undefined, entity: undefined };
  return (
    <div className={styles.chips}>
      {chips.map(({ label, without }) => (
        <FilterChip key={label} label={label} onRemove={() => onChange(without)} />
      ))}
      <button
        type="button"
        className={styles.clear}
        onClick={() => onChange({ ...none, from: undefined, to: undefined })}
      >
        {t('clearAll')}
      </button>
    </div>
  );
}

function toShownDay(day: string | undefined): string {
  return day === undefined ? '…' : day.split('-').toReversed().join('/');
}
