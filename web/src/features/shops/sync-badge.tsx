import type { Shop } from '@bobbin/contract/shops';
import { readSyncTrouble } from '@bobbin/domain/shops/sync-trouble';
import { IconAlertTriangle, IconCheck, IconHourglassEmpty, IconLoader2 } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { LAG_WARN_SECONDS } from './shop-facts.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import { useIsStaffArea } from '../../ui/hooks/use-is-staff-area.ts';
import styles from './shops.module.css';

/** Shows the state of a shop's sync: the progress of the first sync, a delay, or errors (SHP-9). */
export function SyncBadge({ shop, now }: { shop: Shop; now: number }) {
  const t = useTexts(shopsTexts);
  const { sync } = shop;
  const isStaffArea = useIsStaffArea();
  return (
    <Stack align="start" className={styles.sync}>
      <State shop={shop} now={now} />
      {sync.state === 'failed' && sync.lastError ? (
        <span className={styles.error} title={sync.lastError}>
          {t(`troubles.${readSyncTrouble(sync.lastError)}`)}
        </span>
      ) : null}
      {sync.lagSeconds !== null && sync.lagSeconds >= LAG_WARN_SECONDS && !sync.isFirstSync ? (
        <Text size={12} tone="amber">
          {t('lag', { count: Math.floor(sync.lagSeconds / 60) })}
        </Text>
      ) : null}
      {sync.errorsCount > 0 ? (
        <Link
          to={isStaffArea ? '/admin/shops/$id' : '/community/shop-details/$id'}
          params={{ id: shop.id }}
          hash="errors"
          className={styles.error}
        >
          {t('syncErrors', { count: sync.errorsCount })}
        </Link>
      ) : null}
    </Stack>
  );
}

function State({ shop: { sync }, now }: { shop: Shop; now: number }) {
  const t = useTexts(shopsTexts);
  if (sync.state === 'failed') {
    return (
      <Badge tone="red" icon={<IconAlertTriangle aria-hidden />}>
        {t('syncFailed')}
      </Badge>
    );
  }
  if (sync.state === 'running') {
    return sync.isFirstSync ? (
      <FirstSync done={sync.syncedCount} all={sync.expectedCount} />
    ) : (
      <Badge tone="blue" isBusy icon={<IconLoader2 aria-hidden />}>
        {t('syncRunning')}
      </Badge>
    );
  }
  if (sync.state === 'queued') {
    return (
      <Badge tone="blue" icon={<IconHourglassEmpty aria-hidden />}>
        {t('syncQueued')}
      </Badge>
    );
  }
  if (sync.lastSyncAt === null) return <Badge tone="neutral">{t('neverSynced')}</Badge>;
  const isWhole = sync.lastResult === 'complete' || sync.lastResult === null;
  return (
    <Badge
      tone={isWhole ? 'green' : 'amber'}
      icon={isWhole ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {t('syncedAt')} <Ago at={sync.lastSyncAt} now={now} />
    </Badge>
  );
}

function FirstSync({ done, all }: { done: number; all: number | null }) {
  const t = useTexts(shopsTexts);
  const locale = useLocale();
  const doneText = formatCount(done, locale);
  return (
    <Stack size={12} className={styles.first}>
      <span>{t('firstSync')}</span>
      <progress
        className={styles.bar}
        aria-label={t('firstSync')}
        max={all ?? undefined}
        value={all ? done : undefined}
      />
      <Text tone="muted">
        {all === null
          ? t('firstSyncCount', { done: doneText })
          : t('firstSyncProgress', { done: doneText, all: formatCount(all, locale) })}
      </Text>
    </Stack>
  );
}
