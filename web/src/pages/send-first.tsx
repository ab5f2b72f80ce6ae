import { useUser } from '../api/user.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { startTexts } from '../i18n/vi/start.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { useFirstOrder } from '../features/orders/list/first-order.ts';
import { Row } from '../ui/layout/boxes.tsx';

/**
 * Shows the next step of a seller whose factory is connected: send the first order or, while no order can be sent, return to the first steps (UI-61).
 */
export function SendFirst() {
  const t = useTexts(startTexts);
  const { data: user } = useUser();
  const isNew = user !== undefined && !user.hasSent && user.actingFor === null;
  const first = useFirstOrder(isNew);
  if (!isNew) return null;
  return (
    <Row as="p" wrap gap="6 12" size={13}>
      {t('factoryReady')}{' '}
      {first === null ? (
        <LinkButton to="/community">{t('toGuide')}</LinkButton>
      ) : (
        <LinkButton to="/community/orders" search={{ isAutofulfill: true, fulfil: first }} look="main">
          {t('sendFirst')}
        </LinkButton>
      )}
    </Row>
  );
}
