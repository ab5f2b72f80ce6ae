import type { OrderDetail } from '@bobbin/contract/orders';
import { checkAddress, type AddressCheck } from '@bobbin/domain/orders/address-check';
import { useTexts } from '../../i18n/use-texts.tsx';
import { addressCheckTexts } from '../../i18n/vi/address-check.ts';
import { Row, Stack, Text } from '../layout/boxes.tsx';

/** Checks the address of an order as the server does (ADR-1). */
export function checkShownAddress(order: OrderDetail): AddressCheck {
  const address = order.address && { ...order.address, name: order.buyerName };
  return checkAddress(address, order.labelFile !== null || order.shippingType === 'TIKTOK');
}

interface AddressIssuesProps {
  order: OrderDetail;
  /** Key that the seller confirmed; undefined where nothing can be confirmed. */
  confirmed?: string | null;
  onConfirm?: (key: string | null) => void;
}

/** Lists what may keep the parcel from its buyer, with what was checked; in the fulfil dialog with a confirmation (ADR-1, ADR-3). */
export function AddressIssues({ order, confirmed = null, onConfirm }: AddressIssuesProps) {
  const t = useTexts(addressCheckTexts);
  const { issues, checked, zipState, key } = checkShownAddress(order);
  if (key === null || checked === 'none') return null;
  const { address } = order;
  const values = {
    zip: address?.postalCode.trim() || '—',
    state: address?.state.trim() || '—',
    zipState: zipState ?? '',
    name: order.buyerName ?? '',
  };
  return (
    <Stack gap={6} pad="10 12" fill="amber" role="group" aria-label={t('title')}>
      <strong>{t('title')}</strong>
      <Text as="ul" plain>
        {issues.map((issue) => (
          <li key={issue}>{t(`issues.${issue}`, values)}</li>
        ))}
      </Text>
      <Text as="p" size={12} tone="muted" flush>
        {t(`checked.${checked}`)}
      </Text>
      {onConfirm === undefined ? null : (
        <Row as="label" gap={8} align="start">
          <input
            type="checkbox"
            data-field="address"
            checked={confirmed === key}
            onChange={(event) => onConfirm(event.target.checked ? key : null)}
          />
          {t('sendAnyway')}
        </Row>
      )}
    </Stack>
  );
}
