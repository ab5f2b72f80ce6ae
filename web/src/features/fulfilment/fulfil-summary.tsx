import type { Quote } from '@bobbin/contract/fulfilment';
import type { OrderDetail } from '@bobbin/contract/orders';
import { factoryOf, listFacilities, listShippings } from '@bobbin/domain/factories/factories';
import { houseName, isCustomHouse, isHouse } from '@bobbin/domain/factories/houses';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { useId } from 'react';
import { DEFAULT_ROLE, useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { ordersTexts } from '../../i18n/vi/orders.ts';
import { reasonsTexts } from '../../i18n/vi/reasons.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { may, useRole } from '../../ui/hooks/use-role.ts';
import { AddressIssues } from '../../ui/domain/address-issues.tsx';
import { changeHouse, changeLine, isAutoOffered, isPrice, type FulfilForm } from './fulfil-form.ts';
import styles from './fulfil-summary.module.css';
import { OptionField } from './option-field.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { RerouteNote } from './reroute-note.tsx';
import { useHouses } from '../../ui/domain/use-houses.ts';
import { ShipTo } from './ship-to.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface FulfilSummaryProps {
  order: OrderDetail;
  form: FulfilForm;
  quote: Quote | undefined;
  quoteError: unknown;
  isQuoting: boolean;
  isLocked: boolean;
  isSavingDefault: boolean;
  onChange: (form: FulfilForm) => void;
  onSaveDefault: () => void;
  onAnswerBuyer: () => void;
}

/** Shows the right side of the fulfil dialog: destination, factory options and cost. */
export function FulfilSummary(props: FulfilSummaryProps) {
  const { order, form, quote, quoteError, isQuoting, isLocked, isSavingDefault, onChange, onSaveDefault } = props;
  // Staff may change the orders of all sellers, but a saved default would apply to the staff user's own account.
  const isStaff = useUser().data?.role.roleName !== DEFAULT_ROLE;
  const isOwn = may(order, 'own') && !isStaff;
  const t = useTexts(fulfilmentTexts);
  const isAuto = form.type === 'AUTO';
  const houses = useHouses(form.house);
  return (
    <Text as="aside" size={13} pad="16 18" className={styles.summary} aria-label={t('summary')}>
      {/* The cancel request comes first, because the answer decides whether the order is sent at all. */}
      {order.isBuyerRequestCancel ? <CancelRequest {...props} /> : null}
      {isAuto && hasTrait(order.fulfilState, 'byHand') ? <MadeByHand form={form} onChange={onChange} /> : null}
      <ShipTo order={order} />
      {isAuto ? (
        <AddressIssues
          order={order}
          confirmed={form.confirmedAddress}
          onConfirm={(confirmedAddress) => onChange({ ...form, confirmedAddress })}
        />
      ) : null}
      <Row justify="between" gap={10}>
        <Segments
          name={t('mode')}
          value={form.type}
          onChange={(type) => onChange({ ...form, type })}
          choices={[
            { value: 'AUTO', label: 'AUTO', isDisabled: !isAutoOffered(order) },
            { value: 'HAND', label: 'HAND' },
          ]}
        />
      </Row>
      {isAuto ? null : (
        <Text as="p" size={12} tone="muted" className={styles.note}>
          {t('handHint')}
        </Text>
      )}

      {/* HAND sends nothing to a factory, so there are no factory options to choose. */}
      {isAuto ? (
        <Stack gap={8} className={styles.options}>
          <OptionField
            name={t('house')}
            field="house"
            value={form.house}
            isLocked={isLocked}
            options={houses.map((house) => ({ value: house, label: houseName(house) }))}
            onChange={(house) => onChange(changeHouse(form, house))}
          />
          <OptionField
            name={t('shipping')}
            value={form.shipping}
            isLocked={isLocked}
            options={listShippings(form.house, form.line)}
            onChange={(shipping) => onChange({ ...form, shipping })}
          />
          <OptionField
            name={t('line')}
            value={form.line}
            isLocked={isLocked}
            options={factoryOf(form.house).lines}
            onChange={(line) => onChange(changeLine(form, line))}
          />
          <OptionField
            name={t('facility')}
            value={form.facility}
            isLocked={isLocked}
            options={listFacilities(form.house, form.line)}
            onChange={(facility) => onChange({ ...form, facility })}
          />
          {isCustomHouse(form.house) ? (
            <Text as="p" size={12} tone="muted" className={styles.note}>
              {t('customHint')}
            </Text>
          ) : null}
          {isOwn && isHouse(form.house) ? (
            <div className={styles.save}>
              <Button look="quiet" size="small" isBusy={isSavingDefault} onClick={onSaveDefault}>
                {t('saveDefault')}
              </Button>
            </div>
          ) : null}
        </Stack>
      ) : null}

      {isAuto ? null : <PriceField form={form} isLocked={isLocked} onChange={onChange} />}
      {isAuto ? <Failure error={quoteError} /> : null}
      {isAuto && quote?.reroute ? <RerouteNote reroute={quote.reroute} to={form.house} /> : null}
      <QuoteLines order={order} form={form} quote={quote} isQuoting={isAuto && isQuoting} />
    </Text>
  );
}

/** Shows the buyer's cancel request: the seller answers the request, or confirms that the order is sent anyway (FUL-13). */
function CancelRequest({ order, form, onChange, onAnswerBuyer }: FulfilSummaryProps) {
  const t = useTexts(fulfilmentTexts, reasonsTexts, ordersTexts);
  const toRefusal = useRole();
  return (
    <Stack gap={6} pad="10 12" fill="red" className={styles.cancelRequest} role="alert">
      <strong>
        {order.requestCancelTime === null
          ? t('reasons:CANCEL_REQUESTED')
          : t('cancelRequestedAt', { time: formatLa(order.requestCancelTime, 'full') })}
      </strong>
      <div>
        <Button size="small" reason={toRefusal(order, 'workOrders')} onClick={onAnswerBuyer}>
          {t('orders:answerBuyer')}
        </Button>
      </div>
      <label>
        <input
          type="checkbox"
          data-field="CANCEL_REQUESTED"
          checked={form.isCancelConfirmed}
          onChange={(event) => onChange({ ...form, isCancelConfirmed: event.target.checked })}
        />
        {t('sendAnyway')}
      </label>
    </Stack>
  );
}

/** Warns that the order is made elsewhere: a factory would make it a second time, so sending needs the seller's confirmation (FUL-60). */
function MadeByHand({ form, onChange }: Pick<FulfilSummaryProps, 'form' | 'onChange'>) {
  const t = useTexts(fulfilmentTexts, reasonsTexts);
  return (
    <Stack gap={6} pad="10 12" fill="red" className={styles.cancelRequest} role="alert">
      <strong>{t('reasons:BY_HAND')}</strong>
      <label>
        <input
          type="checkbox"
          data-field="BY_HAND"
          checked={form.isByHandConfirmed}
          onChange={(event) => onChange({ ...form, isByHandConfirmed: event.target.checked })}
        />
        {t('makeTwice')}
      </label>
    </Stack>
  );
}

function PriceField({ form, isLocked, onChange }: Pick<FulfilSummaryProps, 'form' | 'isLocked' | 'onChange'>) {
  const t = useTexts(fulfilmentTexts, ordersTexts);
  const id = useId();
  const isWrong = form.price.trim() !== '' && !isPrice(form.price);
  return (
    <div>
      <label className={styles.price}>
        <span>{t('handPrice')}</span>
        <input
          data-field="price"
          inputMode="decimal"
          placeholder="0.00"
          value={form.price}
          disabled={isLocked}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={(event) => onChange({ ...form, price: event.target.value })}
        />
      </label>
      {isWrong ? (
        <p id={id} role="alert" className={styles.reason}>
          {t('priceInvalid')}
        </p>
      ) : null}
    </div>
  );
}
