import { IconChevronDown } from '../icons.ts';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { FilterChoices, type FilterMenuProps, type FoundOptions } from './filter-choices.tsx';
import filterStyles from './list.module.css';
import popoverStyles from '../overlay/popover.module.css';
import { usePaused } from '../hooks/use-paused.ts';
import { Popover } from '../overlay/popover.tsx';
import { Text } from '../layout/boxes.tsx';

interface SearchMenuProps extends Omit<FilterMenuProps<string>, 'options'> {
  /** Hook that returns the options that the server found for the typed text. */
  useOptions: (search: string) => FoundOptions;
}

/** Filters by options that are too many to list: the server finds options for a typed text, and chosen options stay visible. */
export function SearchMenu(props: SearchMenuProps) {
  const { name, selected } = props;
  const t = useTexts(uiTexts);
  return (
    <Popover
      // The accessible name contains the visible count (WCAG 2.5.3).
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

/** The panel is a separate component, so that requests are sent only while it is open. */
function Panel({ useOptions, ...others }: SearchMenuProps) {
  const [text, setText] = useState('');
  const found = useOptions(usePaused(text.trim()));
  return <FilterChoices {...others} options={found.options ?? []} found={found} typed={{ text, onType: setText }} />;
}
