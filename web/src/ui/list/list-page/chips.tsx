import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { FilterChip } from '../filter-chip.tsx';
import { Row } from '../../layout/boxes.tsx';
import styles from './list-page.module.css';

export interface Chip<S> {
  label: string;
  /** URL state without this filter. */
  without: Partial<S>;
  /** True if the object that the filter names no longer exists; the filter is then struck through and matches nothing. */
  isGone?: boolean;
}

interface ChipsProps<S> {
  chips: readonly Chip<S>[];
  onRemove: (without: Partial<S>) => void;
  onClear: () => void;
}

/** Lists the active filters, each with a button that removes it, and a button that removes all filters. */
export function Chips<S>({ chips, onRemove, onClear }: ChipsProps<S>) {
  const t = useTexts(uiTexts);
  return (
    <Row wrap gap={6} below={10}>
      {chips.map(({ label, without, isGone }, index) => (
        // The key contains the index, because two filters whose objects no longer exist have the same label.
        <FilterChip key={`${index} ${label}`} label={label} isGone={isGone} onRemove={() => onRemove(without)} />
      ))}
      <button type="button" data-touch className={styles.clear} onClick={onClear}>
        {t('clearAll')}
      </button>
    </Row>
  );
}
