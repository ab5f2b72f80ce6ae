import type { StaffSkuDesign } from '@bobbin/contract/sku-designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconBrush, IconCheck, IconClock, IconTag } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { approvalsTexts } from '../../i18n/vi/approvals.ts';
import { skuQueueTexts } from '../../i18n/vi/sku-queue.ts';
import { ApprovalActions, DeclinedNote, WaitingCharge } from '../../ui/domain/approval-actions.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Money } from '../../ui/text/money.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { CardFrame } from './card-frame.tsx';
import { SkuTones } from './sku-colours.tsx';
import { openFinish, openPrice } from './open-sku-dialogs.tsx';
import { toSeen, useEndSkuApproval, usePriceSkuDesign } from './use-sku-designs.ts';

/** Shows a SKU design to staff: 'Done' if it has an FF ID, else its state, and the next step (SKD-4). */
export function QueueCard({ card, onView }: { card: StaffSkuDesign; onView: () => void }) {
  const t = useTexts(skuQueueTexts, approvalsTexts);
  const locale = useLocale();
  const mayNotPrice = usePermissionReason('PRICE_DESIGNS');
  const mayNotFinish = usePermissionReason('HAND_OVER_DESIGNS');
  const approve = usePriceSkuDesign();
  const end = useEndSkuApproval(card.id);
  const { code, status, awaits, price, agreedPrice, lacks, hasEnough } = card;
  const toAmount = (amount: string) => displayMoney(parseMoney(amount), locale);
  const short = lacks === null ? t('lacksSome') : t('lacks', { amount: toAmount(lacks) });

  function badge() {
    if (card.fulfillId !== null) {
      return (
        <Badge tone="green" icon={<IconCheck aria-hidden />}>
          {t('done')}
        </Badge>
      );
    }
    if (awaits === null) {
      return (
        <Badge tone="violet" icon={<IconBrush aria-hidden />}>
          {t('statuses.INPROCESS')}
        </Badge>
      );
    }
    return awaits === 'price' ? (
      <Badge tone="amber" icon={<IconTag aria-hidden />}>
        {t('statuses.price')}
      </Badge>
    ) : (
      <Badge tone="neutral" shape="dashed" icon={<IconClock aria-hidden />}>
        {t(`statuses.${awaits}`)}
      </Badge>
    );
  }

  function approving(waiting: NonNullable<StaffSkuDesign['approval']>) {
    const amount = toAmount(waiting.amount);
    return (
      <>
        <WaitingCharge approval={waiting} />
        {waiting.mayApprove ? (
          <Button
            look="main"
            isWide
            isBusy={approve.isPending}
            name={t('approvals:approveOf', { amount, code })}
            onClick={() => sayAnswer(approve.mutateAsync({ id: card.id, price: waiting.amount, seen: toSeen(card) }))}
          >
            {t('approvals:approve', { amount })}
          </Button>
        ) : null}
        <ApprovalActions code={code} approval={waiting} onEnd={end.mutateAsync} />
      </>
    );
  }

  function action() {
    if (card.approval !== null) return approving(card.approval);
    if (status === 'PENDING_PAYMENT') {
      return (
        <Button
          look={awaits === 'price' ? 'main' : 'plain'}
          isWide
          name={t('payName', { code })}
          reason={mayNotPrice}
          onClick={() => openPrice(card)}
        >
          {t('pay')}
        </Button>
      );
    }
    return status === 'INPROCESS' ? (
      <Button isWide name={t('updateName', { code })} reason={mayNotFinish} onClick={() => openFinish(card)}>
        {t('updateDesign')}
      </Button>
    ) : (
      <Button isWide name={t('viewName', { code })} onClick={onView}>
        {t('view')}
      </Button>
    );
  }

  return (
    <CardFrame
      card={card}
      badge={badge()}
      subtitle={card.style === '' ? card.shop.friendName : t('style', { style: card.style })}
      colours={<SkuTones colors={card.colors} />}
      facts={[
        { name: t('code'), value: <code>{code}</code> },
        { name: t('skus', { count: card.skus.length }), value: t(card.isWhole ? 'coversAll' : 'coversSome') },
        { name: t('seller'), value: card.user.fullName || card.user.email },
        { name: t('team'), value: card.shop.teams[0]?.name ?? '—' },
        {
          name: t('cost'),
          value: price === null ? t('upTo', { price: toAmount(agreedPrice ?? '0.00') }) : <Money amount={price} />,
        },
        { name: t('ffId'), value: card.fulfill === null ? '—' : <code>{card.fulfill.code}</code> },
      ]}
      note={awaits !== 'money' || hasEnough !== false ? null : short}
      isNoteLoud
      actions={
        <>
          <DeclinedNote declined={card.declined} />
          {action()}
        </>
      }
    />
  );
}
