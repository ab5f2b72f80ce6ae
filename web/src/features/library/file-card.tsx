import { IconCheck, IconPhoto } from '../../ui/icons.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { shadeGround } from '../../ui/layout/light-picture.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './library.module.css';

/** Size in pixels of the cards in the loading grid of the picker (UI-15). */
export const PICKER_CARDS = { least: 136, height: 187, gap: 10 };

interface FileCardProps {
  file: { name: string; thumbnailUrl: string | null };
  /** True if the file has no thumbnail and none is being made. */
  isEmpty?: boolean;
  isChosen: boolean;
  onChoose: () => void;
  /** Called when the card is pressed twice in a row, or when Enter is pressed on the chosen card. */
  onTake?: () => void;
  children: ReactNode;
}

/** Shows a design as a card that can be pressed: its picture on a checkerboard, its name and its notes. */
export function FileCard({ file, isEmpty = false, isChosen, onChoose, onTake, children }: FileCardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={isChosen}
      title={file.name}
      onClick={onChoose}
      onDoubleClick={onTake}
    >
      <Stack as="span" pad={8} className={styles.picture}>
        {isEmpty ? (
          <IconPhoto size={28} stroke={1.25} aria-hidden className={styles.making} />
        ) : (
          <Thumbnail file={file} />
        )}
        {isChosen ? (
          <span className={styles.mark}>
            <IconCheck size={14} stroke={2.5} aria-hidden />
          </span>
        ) : null}
      </Stack>
      <Text as="strong" cut size={13} weight={600} lineAbove="soft" className={styles.name}>
        {file.name}
      </Text>
      <Text cut size={12} tone="muted" className={styles.facts}>
        {children}
      </Text>
    </button>
  );
}

/** Shows the thumbnail, because the design itself is too large for a grid. */
export function Thumbnail({ file }: { file: { thumbnailUrl: string | null } }) {
  const t = useTexts(libraryTexts);
  if (file.thumbnailUrl === null) {
    return <IconPhoto size={28} stroke={1.25} role="img" aria-label={t('making')} className={styles.making} />;
  }
  return <img src={file.thumbnailUrl} alt="" loading="lazy" decoding="async" onLoad={shadeGround} />;
}
