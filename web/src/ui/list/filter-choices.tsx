import { useState, type ReactNode } from 'react';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../button/button.tsx';
import { Stack, Text } from '../layout/boxes.tsx';
import styles from './filter-choices.module.css';

interface FilterOption<V extends string> {
  value: V;
  label: ReactNode;
  /** Text by which the option is searched, if the label is not plain text. */
  text?: string;
  /** Number of items that match the option. */
  count?: number;
}

export interface FilterMenuProps<V extends string> {
  name: string;
  options: readonly FilterOption<V>[];
  selected: readonly V[];
  onChange: (selected: V[]) => void;
  /** Content of the panel below the options. */
  foot?: ReactNode;
}

/** Options that the server found for the typed text. */
export interface FoundOptions {
  /** Options that were found; null until a response has arrived. */
  options: FilterMenuProps<string>['options'] | null;
  /** Failure of the request; null if it did not fail. */
  error: unknown;
}

interface FilterChoicesProps<V extends string> extends FilterMenuProps<V> {
  /** Options that the server found for the typed text; with them the component does not search by itself. */
  found?: FoundOptions;
  typed?: { text: string; onType: (text: string) => void };
}

/** Number of options from which the search box is shown. */
const SEARCH_FROM = 10;

/** Options that `FilterMenu` shows in its panel, in a separate chunk. */
export function FilterChoices<V extends string>(props: FilterChoicesProps<V>) {
  const { name, options, selected, onChange, found, typed, foot } = props;
  const t = useTexts(uiTexts);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = found
    ? options
    : options.filter(({ label, text, value }) =>
        (text ?? (typeof label === 'string' ? label : value)).toLowerCase().includes(wanted),
      );
  const toSilence = (whole: FoundOptions | undefined) => {
    if (whole?.error) return toErrorText(whole.error).title;
    return t(whole?.options === null ? 'loading' : 'noResult');
  };
  return (
    <Stack as="fieldset" gap={2} flush pad={0} className={styles.choices}>
      <legend className={styles.legend}>{name}</legend>
      {typed || options.length >= SEARCH_FROM ? (
        <input
          className={styles.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed?.text ?? search}
          onChange={(event) => (typed?.onType ?? setSearch)(event.target.value)}
        />
      ) : null}
      {shown.map(({ value, label, count }) => (
        <label key={value} data-touch className={styles.choice}>
          <input
            type="checkbox"
            checked={selected.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...selected, value] : selected.filter((other) => other !== value))
            }
          />
          <Text grow>{label}</Text>
          {count === undefined ? null : (
            <Text tone="muted" size={13}>
              {count}
            </Text>
          )}
        </label>
      ))}
      {shown.length === 0 ? (
        <Text as="p" tone="muted" size={13}>
          {toSilence(found)}
        </Text>
      ) : null}
      {selected.length > 0 ? (
        <Button look="link" onClick={() => onChange([])}>
          {t('clearFilters')}
        </Button>
      ) : null}
      {foot}
    </Stack>
  );
}
