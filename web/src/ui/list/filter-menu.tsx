import { IconChevronDown } from '../icons.ts';
import { Suspense, lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './list.module.css';
import popoverStyles from '../overlay/popover.module.css';
import { Popover } from '../overlay/popover.tsx';
import type { FilterMenuProps } from './filter-choices.tsx';
import { Room } from './list-states.tsx';
import { Text } from '../layout/boxes.tsx';

// Loads the panel when the pointer or the focus comes near its button.
const loadChoices = () => import('./filter-choices.tsx');
const Choices = lazy(async () => ({ default: (await loadChoices()).FilterChoices }));

/** Filters by several options: a popover with native checkboxes, each of which takes effect immediately. */
export function FilterMenu<V extends string>({ name, options, selected, onChange, foot }: FilterMenuProps<V>) {
  const t = useTexts(uiTexts);
  return (
    <Popover
      // The accessible name contains the visible count (WCAG 2.5.3).
      name={[t('filter', { name }), ...(selected.length > 0 ? [selected.length] : [])].join(' ')}
      onNear={() => void loadChoices()}
      buttonClass={selected.length > 0 ? `${popoverStyles.button} ${popoverStyles.active}` : popoverStyles.button}
      label={
        <>
          {`${name} `}
          {selected.length > 0 ? (
            <Text size={12} tone="accent" weight={600} fill="accent" className={styles.count}>
              {selected.length}
            </Text>
          ) : null}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </>
      }
    >
      {() => (
        <Suspense fallback={<Room width={200} height={options.length * 34} />}>
          <Choices
            name={name}
            options={options}
            selected={selected}
            foot={foot}
            onChange={(values) => onChange(options.flatMap(({ value }) => (values.includes(value) ? [value] : [])))}
          />
        </Suspense>
      )}
    </Popover>
  );
}
