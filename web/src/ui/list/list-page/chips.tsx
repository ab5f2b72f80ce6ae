import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { FilterChip } from '../filter-chip.tsx';
import { Row } from '../../layout/boxes.tsx';
import styles from './list-page.module.css';

export interface Chip<S> {
  label: string;
  /** URL state without the filter. */
  without: Partial<S>;
  /** True if what it names no longer exists: it is struck through and matches nothing. */
  isGone?: boolean;
}

interface ChipsProps<S> {
  chips: readonly Chip<S>[];
  onRemove: (without: Partial<S>) => void;
  onClear: () => void;
}

/** Lists the active filters, each removable by one press, and a button that removes all. */
export function Chips<S>({ chips, onRemove, onClear }: ChipsProps<S>) {
  const t = useTexts(uiTexts);
  return (
    <Row wrap gap={6} below={10}>
      {chips.map(({ label, without, isGone }, index) => (
        // Two filters that no longer exist have the same label.
        <FilterChip key={`${index} ${label}`} label={label} isGone={isGone} onRemove={() => onRemove(without)} />
      ))}
      <button type="button" data-touch className={styles.clear} onClick={onClear}>
        {t('clearAll')}
      </button>
    </Row>
  );
}
