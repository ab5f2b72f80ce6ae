import { useState, type ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.tsx';
import { uiTexts } from '../i18n/vi/ui.ts';
import { Button } from './button.tsx';
import styles from './filter-choices.module.css';

interface FilterOption<V extends string> {
  value: V;
  label: ReactNode;
  /** Words to search by when the label is no plain text. */
  text?: string;
  /** How many there are of it. */
  count?: number;
}

export interface FilterMenuProps<V extends string> {
  name: string;
  options: readonly FilterOption<V>[];
  selected: readonly V[];
  onChange: (selected: V[]) => void;
}

/** From this many options on a search box helps. */
const SEARCH_FROM = 10;

/** The inside of `FilterMenu`; a chunk of its own. */
export function FilterChoices<V extends string>({ name, options, selected, onChange }: FilterMenuProps<V>) {
  const t = useTexts(uiTexts);
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
        <Button look="link" onClick={() => onChange([])}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </fieldset>
  );
}
