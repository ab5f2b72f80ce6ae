import type { Shop } from '@bobbin/contract/shops';
import { IconCheck, IconLock } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import styles from './shop-cells.module.css';
import { SyncBadge } from './sync-badge.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

export function OpenBadge({ isOpen }: { isOpen: boolean }) {
  const t = useTexts(shopsTexts);
  return isOpen ? (
    <Badge tone="green" icon={<IconCheck aria-hidden />}>
      {t('open')}
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<IconLock aria-hidden />}>
      {t('closed')}
    </Badge>
  );
}

/** Shows whether a shop is open, its tier, and the progress of its sync. */
export function StatusCell({ shop, now }: { shop: Shop; now: number }) {
  return (
    <Stack align="start" className={styles.stack}>
      <Row as="span" inline wrap gap="4 8">
        <OpenBadge isOpen={shop.isActive} />
        <Tier shop={shop} />
      </Row>
      <SyncBadge shop={shop} now={now} />
    </Stack>
  );
}

/** Shows the shop's tier, which the extension reports: the number of days by which the marketplace pays sooner. */
export function Tier({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  return shop.acceleratedSettlement === null ? (
    <span className={styles.muted}>{t('noData')}</span>
  ) : (
    <strong>+{shop.acceleratedSettlement}</strong>
  );
}

/** Shows the number of all products of a shop and, below it, of the live, failed and frozen ones. */
export function ProductCounts({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  if (shop.totalProduct === null) return <span className={styles.muted}>{t('noData')}</span>;
  const parts = [
    { tone: 'live', name: t('live'), count: shop.activeProductsCount ?? 0 },
    { tone: 'failed', name: t('failedProducts'), count: shop.failedProductsCount ?? 0 },
    { tone: 'frozen', name: t('frozen'), count: shop.freezeProductsCount ?? 0 },
  ];
  return (
    <Stack inline gap={2} numeric>
      <Counted count={shop.totalProduct} />
      <Text size={12} tone="muted" nowrap className={styles.parts}>
        {parts.map(({ tone, name, count }) => (
          <span key={tone} data-tone={count > 0 ? tone : undefined} title={`${name}: ${count}`}>
            <Text unseen>{name} </Text>
            <Counted count={count} />
          </span>
        ))}
      </Text>
    </Stack>
  );
}
