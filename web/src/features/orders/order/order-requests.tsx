import type { OrderDetail } from '@bobbin/contract/orders';
import type { BuyerRequest } from '@bobbin/contract/requests';
import { trackingUrl } from '@bobbin/domain/orders/tracking';
import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { requestsTexts } from '../../../i18n/vi/requests.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { DeadlineBadge } from '../../../ui/domain/deadline-badge.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useRole } from '../../../ui/hooks/use-role.ts';
import { Money } from '../../../ui/text/money.tsx';
import { openRequests } from '../actions/open-requests.tsx';
import { Facts, Panel } from './panel.tsx';
import styles from '../actions/actions.module.css';
import { useOrderRequests } from '../actions/use-requests.ts';
import { Row } from '../../../ui/layout/boxes.tsx';

const TONES: Readonly<Record<BuyerRequest['stage'], Tone>> = {
  asked: 'red',
  underway: 'amber',
  done: 'green',
  refused: 'neutral',
  withdrawn: 'neutral',
};

/** Shows the cancel requests and returns of an order, newest first; nothing if there are none. */
export function OrderRequests({ order }: { order: OrderDetail }) {
  const t = useTexts(requestsTexts);
  const toRefusal = useRole();
  const query = useOrderRequests(order.id, order.updatedAt, `${order.returnState} ${order.isBuyerRequestCancel}`);
  const requests = query.data ?? [];
  if (query.error !== null) return <Failure error={query.error} />;
  if (requests.length === 0) return null;
  const isAsked = requests.some(({ stage }) => stage === 'asked');
  const answer = (
    <Button size="small" look="main" reason={toRefusal(order, 'workOrders')} onClick={() => openRequests([order.id])}>
      {t('answer')}
    </Button>
  );
  return (
    <Panel title={t('panel')} aside={isAsked ? answer : null}>
      {requests.map((request) => (
        <RequestFacts key={request.id} request={request} />
      ))}
    </Panel>
  );
}

function RequestFacts({ request }: { request: BuyerRequest }) {
  const t = useTexts(requestsTexts);
  const now = useNow();
  const { answer, deadlineAt, endedAt, refundAmount, status, trackingNumber } = request;
  const word = findText(`requests:statuses.${status}`) ?? t(`stages.${request.stage}`);
  return (
    <>
      <Row wrap gap="4 10" className={styles.head}>
        <strong>{findText(`requests:types.${request.type}`) ?? request.type}</strong>
        <Badge tone={TONES[request.stage]} hint={status}>
          {request.stage === 'asked' ? t('stages.asked') : word}
        </Badge>
        {deadlineAt === null ? <span /> : <DeadlineBadge dueAt={deadlineAt} now={now} />}
      </Row>
      <Facts
        facts={[
          [t('buyerReason', { reason: '' }).replace(/:\s*$/, ''), request.reason],
          [
            t('refund'),
            refundAmount === null ? null : <Money key="refund" amount={refundAmount} currency={request.currency} />,
          ],
          [t('asked'), <LaTime key="asked" at={request.createdAt} format="full" />],
          [t('ended'), endedAt === null ? null : <LaTime key="ended" at={endedAt} format="full" />],
          [
            t('back'),
            trackingNumber === null ? null : (
              <a key="back" href={trackingUrl(trackingNumber)} target="_blank" rel="noopener noreferrer">
                {[request.carrier, trackingNumber].filter(Boolean).join(' · ')}
              </a>
            ),
          ],
          [t('arbitration'), request.arbitration],
          [
            t('answeredBy'),
            answer === null
              ? null
              : t('answeredWords', {
                  answer: t(`answers.${answer.answer}`),
                  by: answer.by,
                  at: formatLa(answer.at, 'full'),
                }),
          ],
        ]}
      />
    </>
  );
}
