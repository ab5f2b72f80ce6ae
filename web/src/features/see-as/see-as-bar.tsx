import type { SeeAsVisit } from '@bobbin/contract/see-as';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { seeAsTexts } from '../../i18n/vi/see-as.ts';
import { Button } from '../../ui/button/button.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { setReadOnly } from '../../ui/hooks/use-read-only.ts';
import { IconArrowLeft, IconEye, IconLock } from '../../ui/icons.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import styles from './see-as.module.css';
import { toStaffAddress } from './staff-address.ts';
import { leaveVisit, useEndVisit, useExtendVisit, useVisit } from './use-see-as.ts';

const SECOND_MS = 1_000;
/** The time left is a warning from here on. */
const SHORT_MS = 3 * 60_000;

/**
 * Names the staff user and the seller above each page of a visit, with the time left; closes the page when the visit is over (SEE-2). While it is
 * shown, every control that writes is disabled (SEE-9).
 */
export function SeeAsBar() {
  const t = useTexts(seeAsTexts);
  const visit = useVisit();
  const reason = t('writesNothing');
  useLayoutEffect(() => {
    setReadOnly(reason);
    return () => setReadOnly(null);
  }, [reason]);
  const seen = visit.data;
  // A failing connection ends nothing: the server refuses what is over.
  const isOver = seen?.open === null || isApiError(visit.error, 'SEE_AS_OVER') || isApiError(visit.error, 'FORBIDDEN');
  if (isOver) return <Over sellerId={seen?.last?.seller.id ?? null} />;
  if (!seen?.open) return <aside className={styles.bar} aria-busy />;
  return <Bar visit={seen.open} onDue={() => void visit.refetch()} />;
}

function Bar({ visit, onDue }: { visit: SeeAsVisit; onDue: () => void }) {
  const t = useTexts(seeAsTexts);
  const { seller, staff, reason } = visit;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const extend = useExtendVisit(visit.id);
  const end = useEndVisit(visit.id, seller.id);
  return (
    <Row as="aside" justify="between" wrap gap="6 16" size={13} className={styles.bar} aria-label={t('bar')}>
      <Row gap={10} shrinks wrap>
        <IconEye size={18} stroke={1.5} aria-hidden />
        <strong>{t('seesAs', { viewer: staff.name, seller: seller.name })}</strong>
        <Row as="span" gap={4} className={styles.chip}>
          <IconLock size={13} stroke={1.5} aria-hidden /> {t('readOnly')}
        </Row>
        <Text cut title={reason}>
          {t('because', { reason })}
        </Text>
      </Row>
      <Row gap="6 10" wrap>
        <Text size={12} className={styles.logged}>
          {t('logged', { seller: seller.name })}
        </Text>
        <Left endsAt={visit.endsAt} onDue={onDue} />
        <Button
          reads
          size="small"
          isBusy={extend.isPending}
          onClick={() =>
            sayAnswer(extend.mutateAsync(), { done: () => notify({ tone: 'success', title: t('extended') }) })
          }
        >
          {t('extend')}
        </Button>
        <a className={styles.link} href={toStaffAddress(path, seller.id)} target="_blank" rel="noopener">
          {t('staffArea')}
        </a>
        <Button
          reads
          size="small"
          icon={<IconArrowLeft size={14} stroke={1.5} />}
          isBusy={end.isPending}
          onClick={() => sayAnswer(end.mutateAsync())}
        >
          {t('end', { seller: seller.name })}
        </Button>
      </Row>
    </Row>
  );
}

/** Shows the time left, and asks the server once it is over. */
function Left({ endsAt, onDue }: { endsAt: string; onDue: () => void }) {
  const t = useTexts(seeAsTexts);
  const toDuration = useDuration();
  const left = Date.parse(endsAt) - useNow(SECOND_MS);
  const isDue = left <= 0;
  const isShort = left < SHORT_MS;
  const ask = useEffectEvent(onDue);
  useEffect(() => {
    if (!isDue) return undefined;
    ask();
    const timer = setInterval(() => ask(), 5 * SECOND_MS);
    return () => clearInterval(timer);
  }, [isDue]);
  return (
    <Text
      as="strong"
      pad={isShort ? '2 6' : undefined}
      fill={isShort ? 'amber' : undefined}
      tone={isShort ? 'amber' : undefined}
    >
      {t('left', { time: toDuration(Math.max(left, 0)) })}
    </Text>
  );
}

/** Covers the seller's screens. */
function Over({ sellerId }: { sellerId: string | null }) {
  const t = useTexts(seeAsTexts);
  const leave = () => leaveVisit(sellerId);
  return (
    <Modal labelledBy="see-as-over" className={styles.over} width={440} onLeave={leave}>
      <Stack gap={12} pad={24} align="start">
        <h2 id="see-as-over">{t('overTitle')}</h2>
        <Text tone="muted">{t('overText')}</Text>
        <Button reads look="main" data-autofocus onClick={leave}>
          {t('overAction')}
        </Button>
      </Stack>
    </Modal>
  );
}
