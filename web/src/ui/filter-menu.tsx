import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-menu.module.css';
import popoverStyles from './popover.module.css';
import { Popover } from './popover.tsx';

interface FilterOption<V extends string> {
  value: V;
  label: ReactNode;
  /** Words to search by when the label is no plain text. */
  text?: string;
  /** How many there are of it. */
  count?: number;
}

interface FilterMenuProps<V extends string> {
  name: string;
  options: readonly FilterOption<V>[];
  selected: readonly V[];
  onChange: (selected: V[]) => void;
}

/** From this many options on a search box helps. */
const SEARCH_FROM = 10;

/** A filter of several choices: native checkboxes in a popover, each press acts at once. */
export function FilterMenu<V extends string>({ name, options, selected, onChange }: FilterMenuProps<V>) {
  const { t } = useTranslation('ui');
  return (
    <Popover
      // The number is seen, so it is said as well (WCAG 2.5.3).
      name={[t('filter', { name }), ...(selected.length > 0 ? [selected.length] : [])].join(' ')}
      buttonClass={selected.length > 0 ? `${popoverStyles.button} ${styles.active}` : popoverStyles.button}
      label={
        <>
          {`${name} `}
          {selected.length > 0 ? <span className={styles.count}>{selected.length}</span> : null}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </>
      }
    >
      {() => <Choices name={name} options={options} selected={selected} onChange={onChange} />}
    </Popover>
  );
}

function Choices<V extends string>({ name, options, selected, onChange }: FilterMenuProps<V>) {
  const { t } = useTranslation('ui');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = options.filter(({ label, text, value }) =>
    (text ?? (typeof label === 'string' ? label : value)).toLowerCase().includes(wanted),
  );
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{name}</legend>
      {options.length >= SEARCH_FROM ? (
        <input
          className={styles.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      {found.map(({ value, label, count }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            checked={selected.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...selected, value] : selected.filter((other) => other !== value))
            }
          />
          <span className={styles.label}>{label}</span>
          {count === undefined ? null : <span className={styles.muted}>{count}</span>}
        </label>
      ))}
      {found.length === 0 ? <p className={styles.muted}>{t('noResult')}</p> : null}
      {selected.length > 0 ? (
        <Button variant="subtle" onClick={() => onChange([])}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </fieldset>
  );
}
