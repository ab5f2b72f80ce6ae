import type { SkuDesign } from '@bobbin/contract/sku-designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { useAnswerSkuDesign } from './use-sku-designs.ts';

/** Returns the functions with which the seller answers a price; each asks for confirmation before it sends the answer (SKD-8). */
export function useAnswers() {
  const t = useTexts(skuDesignsTexts);
  const locale = useLocale();
  const answer = useAnswerSkuDesign();
  return {
    accept: (card: SkuDesign, price: string) =>
      confirm({
        title: t('acceptTitle', { price: displayMoney(parseMoney(price), locale) }),
        text: `${card.code} · ${card.product_name}\n${t('acceptText')}`,
        action: t('accept', { price: displayMoney(parseMoney(price), locale) }),
        onConfirm: async () => {
          await answer.mutateAsync({ id: card.id, accepts: true, price });
          notify({ tone: 'success', title: t('accepted') });
        },
      }),
    takeBack: (card: SkuDesign) =>
      confirm({
        title: t('takeBackTitle'),
        text: `${card.code} · ${card.product_name}\n${t('takeBackText')}`,
        action: t('takeBack'),
        onConfirm: async () => {
          await answer.mutateAsync({ id: card.id, accepts: false, price: card.price });
          notify({ tone: 'success', title: t('takenBack') });
        },
      }),
  };
}
