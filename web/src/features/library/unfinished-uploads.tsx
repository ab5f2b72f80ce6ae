import { forgetUpload, listUploads } from '@bobbin/contract/uploads.calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { Button } from '../../ui/button/button.tsx';
import { notifyError } from '../../ui/feedback/notify.tsx';
import { forgetUploadsLeft, readUploadsLeft, type UploadsLeft } from './uploads-left.ts';
import styles from './library.module.css';
import { useForgetFiles } from './use-library.ts';
import { Card, Row, Text } from '../../ui/layout/boxes.tsx';

/** Lists interrupted uploads with their progress, and explains that choosing the same files continues them (FIL-64). */
export function UnfinishedUploads({ onChoose }: { onChoose: (from: UploadsLeft['from']) => void }) {
  const t = useTexts(libraryTexts);
  const forget = useForgetFiles();
  // Shows only the uploads of the page that was closed; the current page records its own uploads.
  const [left, setLeft] = useState(readUploadsLeft);
  const open = useQuery({
    queryKey: ['files', 'uploads'],
    queryFn: ({ signal }) => call(listUploads, {}, { signal }),
  });
  const parts = open.data ?? [];
  const giveUp = useMutation({
    async mutationFn() {
      for (const { sha256 } of parts) await call(forgetUpload, { params: { sha256 } });
      forgetUploadsLeft();
      setLeft(null);
      await forget();
    },
    onError: notifyError,
  });
  const count = Math.max(left?.count ?? 0, parts.length);
  if (count === 0) return null;
  return (
    <Card as="section" below={12} pad="8 12" className={styles.tray} aria-label={t('unfinished.title', { count })}>
      <div className={styles.line}>
        <strong>{t('unfinished.title', { count })}</strong>
        <Text tone="muted">{t('unfinished.text')}</Text>
        <Row as="span" align="stretch" gap={6} push>
          <Button size="small" onClick={() => onChoose(left?.from ?? 'library')}>
            {t('unfinished.choose')}
          </Button>
          <Button size="small" look="quiet" isBusy={giveUp.isPending} onClick={() => giveUp.mutate()}>
            {t('unfinished.giveUp')}
          </Button>
        </Row>
      </div>
      {parts.map(({ name, sha256, sizeBytes, receivedBytes }) => (
        <div key={`${sha256}:${name}`} className={styles.line}>
          <Text breaks>{name}</Text>
          <Text tone="muted">{t('unfinished.part', { percent: Math.floor((100 * receivedBytes) / sizeBytes) })}</Text>
        </div>
      ))}
    </Card>
  );
}
