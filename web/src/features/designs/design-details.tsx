import type { DesignDetails as Details } from '@bobbin/contract/designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconCheck } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useUser } from '../../api/user.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../i18n/vi/design-money.ts';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { askCancel } from './ask-cancel.ts';
import { Chat } from './chat.tsx';
import { DesignClock } from './design-clock.tsx';
import { Agreement, FirstLink, Maximum } from './design-facts.tsx';
import { DesignPanel } from './design-panel.tsx';
import type { Walk } from '../../ui/overlay/walk.tsx';
import styles from './design-panel.module.css';
import { DesignNote, ProductPictures, Revisions } from './design-parts.tsx';
import { useAcceptDesign, useCancelDesign, useDesign } from './use-designs.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { Facts } from '../../ui/layout/facts.tsx';

interface DesignDetailsProps {
  id: string;
  walk: Walk;
  onClose: () => void;
}

/** Shows one of the seller's designs: the next step, the delivered links, the pictures and the messages (DSN-43, DSN-44). */
export function DesignDetails({ id, walk, onClose }: DesignDetailsProps) {
  const t = useTexts(designsTexts);
  const query = useDesign(id);
  const design = query.data;
  return (
    <DesignPanel design={design} title={t('details')} walk={walk} onClose={onClose}>
      {query.isPending ? <RowsSkeleton rows={8} /> : null}
      {isApiError(query.error, 'NOT_FOUND') ? (
        <Message title={t('missing')} text={t('missingText')} />
      ) : query.isError ? (
        <Text as="div" pad="12 16">
          <FailedBanner query={query} hasRows={design !== undefined} />
        </Text>
      ) : null}
      {design === undefined ? null : (
        <Stack key={id} grow className={styles.body}>
          <div className={styles.known}>
            <DesignFacts design={design} />
            <Next design={design} />
            <Revisions design={design} />
            <ProductPictures products={design.designProducts} title={t('productsAndPictures')} />
            <DesignNote note={design.note} title={t('note')} />
          </div>
          <Chat design={design} side="seller" />
        </Stack>
      )}
    </DesignPanel>
  );
}

function DesignFacts({ design }: { design: Details }) {
  const t = useTexts(designsTexts, designMoneyTexts);
  const { price, payment, designer, orderId, createdAt, cancelReason } = design;
  const facts: [name: string, value: ReactNode][] = [
    [t(payment === 'PAID' ? 'facts.paid' : 'facts.price'), <Money key="price" amount={price} empty="—" />],
    [t('facts.designer'), designer?.fullName ?? t('noDesigner')],
    [
      t('facts.order'),
      orderId === null ? (
        '—'
      ) : (
        <Link key="order" to="/community/orders/$id" params={{ id: orderId }}>
          …{orderId.slice(-8)}
        </Link>
      ),
    ],
    [t('facts.first'), <FirstLink key="first" design={design} />],
    [t('facts.created'), <LaTime key="created" at={createdAt} />],
  ];
  if (design.maxPrice !== null) facts.push([t('design-money:maximum'), <Maximum key="maximum" design={design} />]);
  if (design.agreement !== null)
    facts.push([t('design-money:yourAgreement'), <Agreement key="agreement" design={design} />]);
  if (cancelReason !== '') facts.push([t('facts.reason'), cancelReason]);
  return <Facts facts={facts.map(([name, value]) => ({ name, value }))} isHead />;
}

/** Shows the current step of a design, and what the seller can do now. */
function Next({ design }: { design: Details }) {
  const t = useTexts(designsTexts);
  const locale = useLocale();
  const now = useNow();
  const accept = useAcceptDesign();
  const cancel = useCancelDesign();
  const { id, code, status, price, revision, dueAt, settlesAt, steps } = design;
  if (status === 'NOT_CREATED') return null;

  const amount = price === null ? '' : displayMoney(parseMoney(price), locale);
  const text =
    status === 'FEEDBACK'
      ? settlesAt === null
        ? t('nextAsked')
        : t('nextText.FEEDBACK', { time: formatLa(settlesAt, 'full') })
      : status === 'INPROCESS'
        ? dueAt !== null && t('nextText.INPROCESS', { time: formatLa(dueAt, 'full') })
        : status === 'CREATED' || status === 'PENDING_PAYMENT'
          ? t(`nextText.${status}`)
          : null;

  function askAccept() {
    confirm({
      title: t('acceptTitle', { revision, code }),
      text: t('acceptText'),
      action: t('accept', { revision }),
      onConfirm: async () => {
        await accept.mutateAsync({ id, revision });
        notify({ tone: 'success', title: t('acceptedDone', { code }) });
      },
    });
  }

  return (
    <Row
      justify="between"
      wrap
      gap="8 12"
      pad="12 16"
      lineBelow="strong"
      className={styles.next}
      data-turn={steps.includes('accept') || undefined}
    >
      <span>
        <strong>{t(`next.${status}`, { amount, revision })}</strong>
        {text === null || text === false ? null : (
          <Text size={12} tone="muted" weight={400}>
            {text}
          </Text>
        )}
        {status === 'PENDING_PAYMENT' ? <Lacking design={design} /> : null}
      </span>
      {status === 'INPROCESS' && dueAt !== null ? <DesignClock dueAt={dueAt} now={now} /> : null}
      <span className={styles.actions}>
        {steps.includes('cancel') ? (
          <Button isDangerous onClick={() => askCancel(design, cancel.mutateAsync)}>
            {t('cancelAction')}
          </Button>
        ) : null}
        {steps.includes('accept') ? (
          <Button look="main" icon={<IconCheck size={16} stroke={1.75} aria-hidden />} onClick={askAccept}>
            {t('accept', { revision })}
          </Button>
        ) : null}
      </span>
    </Row>
  );
}

/** Shows by how much the balance is short of the price, with a link to a deposit. */
function Lacking({ design: { price, userId } }: { design: Details }) {
  const t = useTexts(designsTexts);
  const locale = useLocale();
  const { data: user } = useUser();
  if (price === null || user === undefined || user.id !== userId) return null;
  const lacking = parseMoney(price) - parseMoney(user.money);
  if (lacking <= 0) return null;
  return (
    <span className={styles.lacking}>
      {t('lacking', { amount: displayMoney(lacking, locale) })} <Link to="/community/user">{t('deposit')}</Link>
    </span>
  );
}
