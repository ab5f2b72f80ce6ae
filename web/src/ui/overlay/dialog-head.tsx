import { IconX } from '../icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './overlay.module.css';
import { IconButton } from '../button/icon-button.tsx';
import { Row, Text } from '../layout/boxes.tsx';

interface DialogHeadProps {
  /** Id of the title element, by which the dialog or panel is named. */
  id: string;
  title: ReactNode;
  onClose: () => void;
  /** Further buttons, placed before the close button. */
  children?: ReactNode;
}

/** Shows the title and the close button of a dialog, drawer or panel. */
export function DialogHead({ id, title, onClose, children }: DialogHeadProps) {
  const t = useTexts(uiTexts);
  return (
    <Row as="header" justify="between" gap={12} fixed lineBelow="strong" className={styles.header}>
      <Text id={id} tabIndex={-1} as="h2" size={16} weight={650} breaks shrinks className={styles.title}>
        {title}
      </Text>
      {children}
      <IconButton
        reads
        name={t('close')}
        size="normal"
        icon={<IconX size={18} stroke={1.5} aria-hidden />}
        onClick={onClose}
      />
    </Row>
  );
}
