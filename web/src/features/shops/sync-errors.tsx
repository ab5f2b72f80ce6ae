import type { ShopDetail } from '@bobbin/contract/shops';
import { Link } from '@tanstack/react-router';
import { useIsStaffArea } from '../../ui/hooks/use-is-staff-area.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './shops.module.css';
import { SyncReason } from './sync-reason.tsx';
import { useSyncShop } from './use-shops.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Lists orders that could not be read, each with the reason and a retry button. */
export function SyncErrors({ shop, reason }: { shop: ShopDetail; reason: string | null }) {
  const t = useTexts(shopsTexts);
  const isStaffArea = useIsStaffArea();
  const sync = useSyncShop();
  return (
    <Section id="errors" title={t('errorsTitle')}>
      {shop.syncErrors.length === 0 ? (
        <Text as="p" size={13} tone="muted" pad={14}>
          {t('noErrors')}
        </Text>
      ) : null}
      {shop.syncErrors.map((error) => (
        <Row
          key={error.id}
          justify="between"
          wrap
          gap="6 16"
          size={13}
          pad="10 14"
          lineBelow="soft"
          className={styles.entry}
        >
          <div>
            {error.orderId === null ? (
              <strong>{t('wholePage')}</strong>
            ) : (
              <CopyId id={error.orderId}>
                <Link to={isStaffArea ? '/admin/orders/$id' : '/community/orders/$id'} params={{ id: error.orderId }}>
                  {error.orderId}
                </Link>
              </CopyId>
            )}
            <SyncReason raw={error.reason} />
            <Text as="p" tone="muted">
              <LaTime at={error.createdAt} /> · {t('attempts', { count: error.attempts })}
            </Text>
          </div>
          <Button
            disabled={reason !== null}
            title={reason ?? undefined}
            isBusy={sync.isPending && sync.variables.errorId === error.id}
            onClick={() => sayAnswer(sync.mutateAsync({ id: shop.id, errorId: error.id }))}
          >
            {t('retryError')}
          </Button>
        </Row>
      ))}
    </Section>
  );
}
