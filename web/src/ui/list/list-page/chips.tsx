import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { FilterChip } from '../filter-chip.tsx';
import { Row } from '../../layout/boxes.tsx';
import styles from './list-page.module.css';

export interface Chip<S> {
  label: string;
  /** What the URL says without it. */
  without: Partial<S>;
}

interface ChipsProps<S> {
  chips: readonly Chip<S>[];
  onRemove: (without: Partial<S>) => void;
  onClear: () => void;
}

/** What narrows the list, each to be taken off by one press, all of them by another. */
export function Chips<S>({ chips, onRemove, onClear }: ChipsProps<S>) {
  const t = useTexts(uiTexts);
  return (
    <Row wrap gap={6} below={10}>
      {chips.map(({ label, without }) => (
        <FilterChip key={label} label={label} onRemove={() => onRemove(without)} />
      ))}
      <button type="button" data-touch className={styles.clear} onClick={onClear}>
        {t('clearAll')}
      </button>
    </Row>
  );
}
