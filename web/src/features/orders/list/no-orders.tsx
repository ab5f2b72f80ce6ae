import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderWorkTexts } from '../../../i18n/vi/order-work.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Message } from '../../../ui/feedback/message.tsx';

/** Empty list of a seller who has no orders yet; explains where orders come from. */
export function NoOrders() {
  const t = useTexts(orderWorkTexts);
  return (
    <Message
      title={t('empty.title')}
      text={t('empty.text')}
      action={<LinkButton to="/community/shops">{t('empty.action')}</LinkButton>}
    />
  );
}
