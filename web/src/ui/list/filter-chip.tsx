import { IconX } from '../icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './list.module.css';

/** Shows an active filter with a button that removes it (UI-11). */
export function FilterChip({
  label,
  isGone = false,
  onRemove,
}: {
  label: string;
  isGone?: boolean | undefined;
  onRemove: () => void;
}) {
  const t = useTexts(uiTexts);
  const Name = isGone ? 's' : 'span';
  return (
    <button
      type="button"
      data-touch
      className={styles.chip}
      aria-label={t('removeFilter', { name: label })}
      onClick={onRemove}
    >
      <Name>{label}</Name>
      <IconX size={13} stroke={2} aria-hidden />
    </button>
  );
}
