import type { ShopSummary } from '@bobbin/contract/shops';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { lazy } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Button } from '../../ui/button/button.tsx';
import { openDialog } from '../../ui/overlay/dialogs.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './shops.module.css';

const RenewDialog = lazy(async () => ({ default: (await import('./renew-dialog.tsx')).RenewDialog }));

/** Shows how many shops have expired or soon will, with one button that renews all of them (SHP-52). */
export function RenewNotice({ summary }: { summary: ShopSummary | undefined }) {
  const t = useTexts(shopsTexts);
  if (summary === undefined) return null;
  const { views, renewable, fee } = summary;
  const parts = [
    ...(views.expired > 0 ? [t('expiredCount', { count: views.expired })] : []),
    ...(views.ending > 0 ? [t('endingCount', { count: views.ending })] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Row
      as="span"
      inline
      wrap
      gap="4 8"
      size={13}
      tone="red"
      weight={600}
      fill="red"
      className={styles.notice}
      role="status"
    >
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{parts.join(', ')}</span>
      {renewable.length === 0 ? null : (
        <Button
          size="small"
          isDangerous
          onClick={() => openDialog((close) => <RenewDialog shops={renewable} fee={fee} onClose={close} />)}
        >
          {t('renewCount', { count: renewable.length })}
        </Button>
      )}
    </Row>
  );
}
