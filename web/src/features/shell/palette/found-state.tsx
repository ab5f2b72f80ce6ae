import { WITHDRAWAL_STATUSES } from '@bobbin/domain/money/withdrawals';
import type { SearchKind } from '@bobbin/domain/staff/search';
import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { staffSearchTexts } from '../../../i18n/vi/staff-search.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { FulfilBadge, OrderStatusBadge } from '../../../ui/domain/status-badge.tsx';
import { WithdrawalState } from '../../../ui/domain/withdrawal-state.tsx';

/** Tones of states that have no badge component; other states have the neutral tone. */
const TONES: Partial<Record<string, Tone>> = {
  CREATED: 'blue',
  PENDING_PAYMENT: 'amber',
  INPROCESS: 'violet',
  FEEDBACK: 'yellow',
  COMPLETED: 'green',
  DONE: 'green',
  CANCEL: 'red',
  checked: 'green',
  unmatched: 'amber',
  matched: 'green',
  assigned: 'green',
  waiting: 'amber',
  received: 'green',
  open: 'green',
  active: 'green',
  deactivated: 'red',
  neverActivated: 'amber',
  proxy: 'red',
  authorization: 'red',
  expired: 'red',
  failed: 'red',
  sent: 'green',
  running: 'green',
};

/** Shows the state of a search result in the words that its own screen uses. */
export function FoundState({ kind, state }: { kind: SearchKind; state: string }) {
  useTexts(staffSearchTexts);
  if (state === '') return null;
  if (kind === 'order' || kind === 'tracking') return <OrderStatusBadge status={state} />;
  if (kind === 'factoryOrder') return <FulfilBadge state={state} />;
  const withdrawal = WITHDRAWAL_STATUSES.find((one) => one === state);
  if (kind === 'withdrawal' && withdrawal !== undefined) return <WithdrawalState status={withdrawal} />;
  // An expired deposit is neutral, because only its time to pay has passed; an expired shop is a problem.
  const tone = kind === 'deposit' && state === 'expired' ? 'neutral' : (TONES[state] ?? 'neutral');
  return (
    <Badge tone={tone} hint={state}>
      {findText(`staff-search:states.${kind}.${state}`) ?? state}
    </Badge>
  );
}
