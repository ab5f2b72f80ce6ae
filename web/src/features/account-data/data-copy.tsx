import { useTexts } from '../../i18n/use-texts.tsx';
import { yourDataTexts } from '../../i18n/vi/your-data.ts';
import { sayAnswer, useFailureWhenGone } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { formatSize } from '../../ui/domain/export-list.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './account-data.module.css';
import { useAskDataExport, useDataExport } from './use-account-data.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

/** Shows the archive of the person's data: a button to request it, the progress of the job, and a download link that expires (ACC-64, ACC-65). */
export function DataCopy() {
  const t = useTexts(yourDataTexts);
  const made = useDataExport();
  const ask = useAskDataExport();
  const tellWhenGone = useFailureWhenGone();
  if (made.isPending) return <RowsSkeleton rows={1} />;
  if (made.isError) return <FailedBanner query={made} hasRows={false} />;
  const copy = made.data;
  const isMaking = copy?.state === 'waiting' || copy?.state === 'running';
  const url = copy?.url ?? null;

  return (
    <Stack align="start" gap={10} className={styles.part}>
      <h3>{t('archive')}</h3>
      <p className={styles.text}>{t('archiveText')}</p>
      <Row wrap gap="8 12" role="status">
        {isMaking ? <span>{t('making')}</span> : null}
        {copy?.state === 'failed' ? <span>{t('failed')}</span> : null}
        {copy?.state === 'gone' ? <span>{t('gone')}</span> : null}
        {url === null || copy?.expiresAt == null ? null : (
          <>
            <span>{t('ready', { day: formatLa(copy.expiresAt, 'date') })}</span>
            <a href={url} download>
              {t('download', { size: formatSize(copy.sizeBytes ?? 0) })}
            </a>
          </>
        )}
      </Row>
      {isMaking || url !== null ? null : (
        <Button
          isBusy={ask.isPending}
          onClick={() =>
            sayAnswer(ask.mutateAsync(), {
              done: () => notify({ tone: 'success', title: t('asked'), text: t('making') }),
              failed: tellWhenGone,
            })
          }
        >
          {copy === null ? t('ask') : t('askAgain')}
        </Button>
      )}
      <Failure error={ask.error} />
    </Stack>
  );
}
