import type { SkuDesign } from '@bobbin/contract/sku-designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { Button } from '../../ui/button/button.tsx';
import { Money } from '../../ui/text/money.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { CardFrame } from './card-frame.tsx';
import { openAsk } from './open-sku-dialogs.tsx';
import { SkuState } from './sku-state.tsx';
import { useAnswers } from './use-answers.ts';
import { Text } from '../../ui/layout/boxes.tsx';

/** Shows a SKU of the seller: its state, the price of its design, and the next step (SKD-3). */
export function SkuCard({ card, onDetails }: { card: SkuDesign; onDetails: () => void }) {
  const t = useTexts(skuDesignsTexts);
  const locale = useLocale();
  const answers = useAnswers();
  const { code, status, price, agreedPrice, lacks, awaits } = card;
  const toAmount = (amount: string) => displayMoney(parseMoney(amount), locale);
  const reason = card.rights.includes('own') ? null : t('ownerOnly');

  const cost =
    price !== null ? (
      <Money amount={price} />
    ) : agreedPrice === null || agreedPrice === '0.00' ? (
      '—'
    ) : (
      t('upTo', { price: toAmount(agreedPrice) })
    );

  function note() {
    if (lacks !== null) {
      return (
        <>
          {t('lacks', { amount: toAmount(lacks) })} · <Link to="/community/user">{t('deposit')}</Link>
        </>
      );
    }
    if (awaits === 'consent' && agreedPrice !== null) return t('agreedTo', { price: toAmount(agreedPrice) });
    if (card.doneAt !== null) return t('doneAt', { time: formatLa(card.doneAt, 'day') });
    if (card.paidAt !== null) return t('paid', { time: formatLa(card.paidAt, 'day') });
    return card.submittedAt === null ? null : t('sent', { time: formatLa(card.submittedAt, 'day') });
  }

  const details = (
    <Button isWide name={t('detailsName', { code })} onClick={onDetails}>
      {t('details')}
    </Button>
  );
  const takeBack = (
    <Button look="link" name={t('takeBackName', { code })} reason={reason} onClick={() => answers.takeBack(card)}>
      {t('takeBack')}
    </Button>
  );

  function actions() {
    if (status === 'NONE') {
      return (
        <Button look="main" isWide name={t('designName', { code })} reason={reason} onClick={() => openAsk(card)}>
          {t('design')}
        </Button>
      );
    }
    if (status === 'DONE') {
      return (
        <Button isWide name={t('viewName', { code })} onClick={onDetails}>
          {t('view')}
        </Button>
      );
    }
    if (status === 'PENDING_PAYMENT' && price !== null) {
      return (
        <>
          <Button look="main" isWide reason={reason} onClick={() => answers.accept(card, price)}>
            {t('accept', { price: toAmount(price) })}
          </Button>
          {takeBack}
        </>
      );
    }
    return (
      <>
        {details}
        {status === 'CREATED' ? takeBack : null}
      </>
    );
  }

  return (
    <CardFrame
      card={card}
      badge={<SkuState card={card} />}
      facts={[
        { name: t('team'), value: card.shop.teams[0]?.name ?? '—' },
        { name: t('cost'), value: cost },
      ]}
      note={
        <>
          {note()}
          {/* Future orders use a finished design automatically: only waiting orders need attention. */}
          {card.waitingOrders === 0 || status === 'DONE' ? null : (
            <Text as="strong" tone="text" weight={600} block>
              {t('waits', { count: card.waitingOrders })}
            </Text>
          )}
        </>
      }
      isNoteLoud={lacks !== null}
      actions={actions()}
    />
  );
}
