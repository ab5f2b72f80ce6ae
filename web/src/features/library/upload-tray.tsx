import { useTexts } from '../../i18n/use-texts.tsx';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import styles from './library.module.css';
import type { LibraryUploads } from './use-library-uploads.ts';
import { Card, Text } from '../../ui/layout/boxes.tsx';

/** Maximum number of failed files listed; the total number is shown above the list. */
const FAILED_SHOWN = 20;

/** Shows the progress of the uploads. Only stored files count as done, and each failed file shows its reason (FIL-7). */
export function UploadTray({
  uploads: { uploads, retry, retryAll, clear, runningCount },
}: {
  uploads: LibraryUploads;
}) {
  const t = useTexts(libraryTexts, uiTexts);
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const isCut = uploads.some((upload) => upload.state === 'running' && upload.isCut);
  const sent = uploads.reduce((sum, { share, state }) => sum + (state === 'failed' ? 0 : share), 0);
  return (
    <Card as="section" below={12} pad="8 12" className={styles.tray} aria-label={t('uploads')}>
      <div className={styles.line}>
        <strong role="status">{t('uploaded', { done, all: uploads.length })}</strong>
        {failed.length === 0 ? null : <Text tone="red">{t('failed', { count: failed.length })}</Text>}
        {isCut ? <Text tone="red">{t('cut')}</Text> : null}
        {failed.length < 2 ? null : (
          <Button size="small" onClick={retryAll}>
            {t('retryAll', { count: failed.length })}
          </Button>
        )}
        {runningCount > 0 ? (
          <progress max={uploads.length} value={sent} aria-label={t('uploads')} />
        ) : (
          <Button size="small" onClick={clear}>
            {t('ui:close')}
          </Button>
        )}
      </div>
      {failed.slice(0, FAILED_SHOWN).map(({ id, file, reason }) => (
        <div key={id} className={styles.line}>
          <Text breaks>{file.name}</Text>
          <Text tone="red">{reason}</Text>
          <Button size="small" name={`${t('ui:retry')} ${file.name}`} onClick={() => retry(id)}>
            {t('ui:retry')}
          </Button>
        </div>
      ))}
    </Card>
  );
}
