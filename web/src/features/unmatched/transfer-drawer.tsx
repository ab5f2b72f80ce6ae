import type { BankEvent, DepositCandidate } from '@bobbin/contract/deposits';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { unmatchedTexts } from '../../i18n/vi/unmatched.ts';
import { formatCount } from '../../ui/text/count.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { walkOn, type Walk } from '../../ui/overlay/walk.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { AssignForm } from './assign-form.tsx';
import { BankWords } from './bank-words.tsx';
import styles from './unmatched.module.css';
import { useTransfer } from './use-unmatched.ts';
import { Text } from '../../ui/layout/boxes.tsx';

interface TransferDrawerProps {
  id: string;
  walk: Walk;
  onClose: () => void;
}

/** Shows one transfer with the text that the bank sent, and its possible owners (DEP-10). */
export function TransferDrawer({ id, walk, onClose }: TransferDrawerProps) {
  const t = useTexts(unmatchedTexts);
  const query = useTransfer(id);
  return (
    <Drawer title={query.data?.event.reference ?? t('title')} walk={walk} onClose={onClose}>
      {query.isPending ? <RowsSkeleton rows={5} /> : null}
      {query.isError ? <FailedBanner query={query} hasRows={false} /> : null}
      {query.data ? <Facts {...query.data} onDone={() => walkOn(walk) || onClose()} /> : null}
    </Drawer>
  );
}

interface FactsProps {
  event: BankEvent;
  candidates: readonly DepositCandidate[];
  onDone: () => void;
}

function Facts({ event, candidates, onDone }: FactsProps) {
  const t = useTexts(unmatchedTexts);
  const locale = useLocale();
  const dollars = displayMoney(parseMoney(event.amountUsd), locale);
  return (
    <>
      <p className={styles.amount}>
        <strong>{`${formatCount(event.amountVnd, locale)}\u00a0₫`}</strong> {t('inDollars', { amount: dollars })}
      </p>
      <Text as="p" size={12} tone="muted">
        {t('raw')}
      </Text>
      <Text as="pre" size={12} mono breaks pad="8 10" fill="neutral" className={styles.raw}>
        <BankWords content={event.content} />
      </Text>
      {event.payer === null ? null : (
        <Text as="p" size={12} tone="muted">
          {t('payer', { name: event.payer })}
        </Text>
      )}
      {event.state === 'unmatched' ? (
        <AssignForm event={event} candidates={candidates} onDone={onDone} />
      ) : (
        <p>
          {event.seller === null ? t('returned') : t('assignedTo', { name: event.seller.name })}
          {' · '}
          {t('by', { name: event.decidedBy ?? '', note: event.note ?? '' })}
        </p>
      )}
    </>
  );
}
