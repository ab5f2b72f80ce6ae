import type { ErrorName } from '@bobbin/contract/error-codes';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import type { AnswerResult, BuyerRequest } from '@bobbin/contract/requests';
import { houseName } from '@bobbin/domain/factories/houses';
import { canDo, hasTrait } from '@bobbin/domain/fulfilment/states';
import { findText, readLanguage } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { requestsTexts } from '../../../i18n/vi/requests.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { DeadlineBadge } from '../../../ui/domain/deadline-badge.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Money } from '../../../ui/text/money.tsx';
import { OrderLink } from '../list/order-link.tsx';
import { Row, Stack } from '../../../ui/layout/boxes.tsx';
import styles from './actions.module.css';

/** Explains what happens with the order at its factory when a cancel request is approved (REQ-5). */
function AtFactory({ request }: { request: BuyerRequest }) {
  const t = useTexts(requestsTexts);
  const { fulfilState, fulfillHouse } = request;
  const house = houseName(fulfillHouse ?? '');
  if (hasTrait(fulfilState, 'byHand')) return <p className={styles.late}>{t('atFactory.byHand')}</p>;
  if (!hasTrait(fulfilState, 'beingMade')) return <p className={styles.muted}>{t('atFactory.none')}</p>;
  const isFree = canDo(fulfilState, 'cancel');
  return (
    <p className={isFree ? styles.muted : styles.late}>{t(isFree ? 'atFactory.asked' : 'atFactory.late', { house })}</p>
  );
}

/** Shows a request that waits for the seller: its kind and reason, the deadline of the answer, and the cost of an approval. */
export function RequestRow({ request }: { request: BuyerRequest }) {
  const t = useTexts(requestsTexts);
  const now = useNow();
  return (
    <Stack as="li" pad="8 10" lineBelow="strong" className={styles.row}>
      <Row wrap gap="4 10" className={styles.head}>
        <OrderLink id={request.orderId}>{request.orderId}</OrderLink>
        <span>{findText(`requests:types.${request.type}`) ?? request.type}</span>
        {request.refundAmount === null ? null : (
          <span>
            {t('refund')}: <Money amount={request.refundAmount} currency={request.currency} />
          </span>
        )}
        {request.deadlineAt === null ? <span /> : <DeadlineBadge dueAt={request.deadlineAt} now={now} />}
      </Row>
      {request.reason === '' ? null : <p className={styles.muted}>{t('buyerReason', { reason: request.reason })}</p>}
      {request.action === null ? null : <p className={styles.muted}>{t(`asks.${request.action}`)}</p>}
      {request.action === 'cancel' ? <AtFactory request={request} /> : null}
    </Stack>
  );
}

const TONES = { done: 'green', already: 'green', otherwise: 'neutral', confirm: 'amber', failed: 'red' } as const;

/** Shows the result of an answer to a request (REQ-4). */
export function ResultRow({ result }: { result: AnswerResult }) {
  const t = useTexts(requestsTexts);
  const { outcome, error, detail, by } = result;
  const words =
    outcome === 'already' && by !== null
      ? t('outcomes.alreadyBy', { by })
      : outcome === 'otherwise'
        ? t('outcomes.otherwise', { stage: t(`stages.${result.stage}`) })
        : t(`outcomes.${outcome}`);
  const refusal = error !== null && error in SENTENCES ? SENTENCES[error as ErrorName][readLanguage()] : error;
  return (
    <Stack as="li" pad="8 10" lineBelow="strong" className={styles.row}>
      <Row wrap gap="4 10" className={styles.head}>
        <OrderLink id={result.orderId}>{result.orderId}</OrderLink>
        <Badge tone={TONES[outcome]}>{words}</Badge>
      </Row>
      {refusal === null ? null : <p className={styles.late}>{[refusal, detail].filter(Boolean).join(': ')}</p>}
    </Stack>
  );
}
