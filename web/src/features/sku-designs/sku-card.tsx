import type { SkuBulkResults, SkuDesign } from '@bobbin/contract/sku-designs';
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
import { DeadlineBadge } from '../../ui/domain/deadline-badge.tsx';
import { SkuColours } from './sku-colours.tsx';
import styles from './sku-card.module.css';

interface SkuCardProps {
  card: SkuDesign;
  /** Epoch milliseconds, from useNow(). */
  now: number;
  isChosen: boolean;
  /** Result of the last bulk request that did not request this card. */
  result: SkuBulkResults['results'][number]['result'] | undefined;
  /** Missing where the card cannot be requested with others. */
  onChoose: ((isChosen: boolean) => void) | undefined;
  onDetails: () => void;
}

/** Shows a product of the seller: its state, colours, the price of its design, and the next step (SKD-3). */
export function SkuCard({ card, now, isChosen, result, onChoose, onDetails }: SkuCardProps) {
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

  const reach = card.isWhole ? t('whole') : t('partly');
  const details = (
    <Button reads isWide name={t('detailsName', { code })} onClick={onDetails}>
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
        <Button reads isWide name={t('viewName', { code })} onClick={onDetails}>
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
      subtitle={card.style === '' ? card.shop.friendName : t('style', { style: card.style })}
      colours={<SkuColours colors={card.colors} />}
      isChosen={isChosen}
      choice={
        onChoose === undefined ? null : (
          <label className={styles.choice}>
            <Text unseen>{t('choose', { code })}</Text>
            <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
          </label>
        )
      }
      facts={[
        { name: t('skus', { count: card.skus.length }), value: reach },
        { name: t('team'), value: card.shop.teams[0]?.name ?? '—' },
        { name: t('cost'), value: cost },
      ]}
      note={
        <>
          {result === undefined || result === 'asked' ? null : (
            <Text as="strong" tone="red" weight={600} block>
              {t(`bulkResults.${result}`)}
            </Text>
          )}
          {card.bulkBlock === null ? null : (
            <Text as="span" tone="blue" weight={600} block>
              {t(`blocks.${card.bulkBlock}`)}
            </Text>
          )}
          {note()}
          {/* Future orders use a finished design automatically: only waiting orders need attention. */}
          {card.waitingOrders === 0 || status === 'DONE' ? null : (
            <Text as="strong" tone="text" weight={600} block>
              {t('waits', { count: card.waitingOrders })}
            </Text>
          )}
          {card.dueAt === null || status === 'DONE' ? null : (
            <DeadlineBadge dueAt={card.dueAt} now={now} shape="plain" />
          )}
        </>
      }
      isNoteLoud={lacks !== null}
      actions={actions()}
    />
  );
}
