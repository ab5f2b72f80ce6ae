import type { Shop } from '@bobbin/contract/shops';
import { IconAlertTriangle, IconHeartbeat } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Counted } from '../../ui/text/counted.tsx';
import { openViolations } from './open-shop-dialogs.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';
import styles from './shop-cells.module.css';

/** Texts of the marketplace's health values; a value that is not listed is shown unchanged. */
const HEALTHS = {
  GOOD: { tone: 'green', Icon: IconHeartbeat, key: 'healthGood' },
  ATTENTION: { tone: 'amber', Icon: IconAlertTriangle, key: 'healthAttention' },
  RESTRICTED: { tone: 'red', Icon: IconAlertTriangle, key: 'healthRestricted' },
} as const;

function isKnownHealth(word: string): word is keyof typeof HEALTHS {
  return Object.hasOwn(HEALTHS, word);
}

/** Shows health and number of violations, which the extension reports; pressing the number opens the list of violations. */
export function Health({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  const { violationCount: count } = shop;
  return (
    <Stack align="start" className={styles.stack}>
      <HealthWord shop={shop} />
      {count === null ? (
        <span className={styles.muted}>–</span>
      ) : (
        <button
          type="button"
          data-touch
          className={styles.violations}
          data-some={count > 0 || undefined}
          aria-label={`${t('violations', { count })}: ${shop.friendName}`}
          onClick={() => openViolations(shop)}
        >
          {t('violations', { count })}
        </button>
      )}
    </Stack>
  );
}

function HealthWord({ shop }: { shop: Shop }) {
  const t = useTexts(shopsTexts);
  const { shopHealth: score, shopHealthLevel: level } = shop;
  if (score === null) return <span className={styles.muted}>{t('noData')}</span>;
  const known = level !== null && isKnownHealth(level) ? HEALTHS[level] : null;
  return (
    <Row
      as="span"
      inline
      gap={4}
      size={13}
      nowrap
      className={styles.health}
      data-tone={known?.tone}
      title={t('healthScore', { score })}
    >
      {known ? <known.Icon size={14} stroke={1.75} aria-hidden /> : null}
      <strong>{known ? t(known.key) : level}</strong> <Counted count={score} />
    </Row>
  );
}
