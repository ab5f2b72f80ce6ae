import { IconChevronDown } from '../icons.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { FilterChoices, type FilterMenuProps, type FoundOptions } from './filter-choices.tsx';
import filterStyles from './list.module.css';
import popoverStyles from '../overlay/popover.module.css';
import { Popover } from '../overlay/popover.tsx';
import { Text } from '../layout/boxes.tsx';

/** The server is asked after this pause in typing, in milliseconds. */
const PAUSE_MS = 250;

interface SearchMenuProps extends Omit<FilterMenuProps<string>, 'options'> {
  /** A hook that finds the options for what was typed. */
  useOptions: (search: string) => FoundOptions;
}

/** A filter of more choices than can be offered at once: the server finds them, and those that are chosen stay in sight. */
export function SearchMenu(props: SearchMenuProps) {
  const { name, selected } = props;
  const t = useTexts(uiTexts);
  return (
    <Popover
      // The number is seen, so it is said as well (WCAG 2.5.3).
      name={[t('filter', { name }), ...(selected.length > 0 ? [selected.length] : [])].join(' ')}
      buttonClass={selected.length > 0 ? `${popoverStyles.button} ${popoverStyles.active}` : popoverStyles.button}
      label={
        <>
          {`${name} `}
          {selected.length > 0 ? (
            <Text size={12} tone="accent" weight={600} fill="accent" className={filterStyles.count}>
              {selected.length}
            </Text>
          ) : null}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </>
      }
    >
      {() => <Panel {...props} />}
    </Popover>
  );
}

/** Asks only while it is open. */
function Panel({ useOptions, ...others }: SearchMenuProps) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useOptions(search);
  return <FilterChoices {...others} options={found.options ?? []} found={found} typed={{ text, onType: setText }} />;
}
