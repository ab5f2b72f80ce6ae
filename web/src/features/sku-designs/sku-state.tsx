import type { SkuDesign } from '@bobbin/contract/sku-designs';
import { IconBrush, IconCheck, IconTag, IconWallet } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuDesignsTexts } from '../../i18n/vi/sku-designs.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** Shows the state of a SKU's design in the words that the seller reads. */
export function SkuState({ card: { status, awaits } }: { card: Pick<SkuDesign, 'status' | 'awaits'> }) {
  const t = useTexts(skuDesignsTexts);
  if (status === 'NONE') {
    return (
      <Badge tone="neutral" shape="dashed">
        {t('statuses.NONE')}
      </Badge>
    );
  }
  if (status === 'CREATED') {
    return (
      <Badge tone="blue" icon={<IconTag aria-hidden />}>
        {t('statuses.CREATED')}
      </Badge>
    );
  }
  if (status === 'PENDING_PAYMENT') {
    return (
      <Badge tone="amber" icon={<IconWallet aria-hidden />}>
        {t(awaits === 'money' ? 'statuses.money' : 'statuses.consent')}
      </Badge>
    );
  }
  return status === 'INPROCESS' ? (
    <Badge tone="violet" icon={<IconBrush aria-hidden />}>
      {t('statuses.INPROCESS')}
    </Badge>
  ) : (
    <Badge tone="green" icon={<IconCheck aria-hidden />}>
      {t('statuses.DONE')}
    </Badge>
  );
}
