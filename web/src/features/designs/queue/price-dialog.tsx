import { designPrice } from '@bobbin/contract/design-money';
import { type StaffDesign } from '@bobbin/contract/designs';
import { isWithinMaximum } from '@bobbin/domain/designs/consent';
import { displayMoney, formatMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { useId } from 'react';
import { z } from 'zod';
import { UNDO, type PricedProduct } from '../../../api/undo.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../../i18n/vi/design-money.ts';
import { usePermissionReason } from '../../../ui/hooks/use-permission-reason.ts';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FailedBanner, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { Money } from '../../../ui/text/money.tsx';
import { Thumbnail } from '../cells.tsx';
import styles from './queue.module.css';
import { useDesignPackages, usePriceDesign, useRefreshQueue } from './use-queue.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

interface PriceDialogProps {
  design: StaffDesign;
  onClose: () => void;
}

interface Choice {
  name: string;
  price: string;
}

/** Shows the dialog 'Set Payment', with a package and a price for each product (DSN-46). */
export function PriceDialog({ design, onClose }: PriceDialogProps) {
  const t = useTexts(designQueueTexts);
  const packages = useDesignPackages();
  if (packages.data !== undefined) {
    // An inactive package stays an option where it was chosen before, so that the price can be corrected without choosing another package.
    const used = new Set(design.designProducts.map(({ type }) => type));
    const choices = packages.data.filter(({ isActive, name }) => isActive || used.has(name));
    return <Prices design={design} choices={choices} onClose={onClose} />;
  }
  return (
    <Dialog title={`${t('setPayment')} ${design.code}`} onClose={onClose} width={620}>
      {packages.isError ? <FailedBanner query={packages} hasRows={false} /> : <RowsSkeleton rows={2} />}
    </Dialog>
  );
}

function Prices({ design, choices, onClose }: PriceDialogProps & { choices: readonly Choice[] }) {
  const t = useTexts(designQueueTexts, designMoneyTexts);
  const locale = useLocale();
  const id = useId();
  const price = usePriceDesign();
  const refresh = useRefreshQueue();
  const products = design.designProducts;
  const [first] = choices;
  const form = useForm({
    schema: z.object(Object.fromEntries(products.map(({ id: product }) => [toPriceField(product), designPrice]))),
    initial: Object.fromEntries(
      products.flatMap((product): [string, string][] => [
        [toTypeField(product.id), product.type ?? first?.name ?? ''],
        [toPriceField(product.id), product.price ?? first?.price ?? ''],
      ]),
    ),
    send: (values, key) =>
      price.mutateAsync({
        design,
        key,
        price: formatMoney(toSum(values)),
        designs: products.map((product, index) => ({
          id: product.id,
          name: product.name === '' ? t('product', { place: index + 1 }) : product.name,
          type: String(values[toTypeField(product.id)]),
          price: String(values[toPriceField(product.id)]).trim(),
        })),
      }),
    onDone: ({ price: after, payment, approval }) => {
      const { code } = design;
      if (payment === 'PAID') notify({ tone: 'success', title: t('updated'), text: t('paid', { code }) });
      else if (approval !== null)
        notify({ tone: 'info', title: t('design-money:asked'), text: t('design-money:askedText', { code }) });
      else sayPriced(after);
      onClose();
    },
  });

  function toSum(values: Record<string, string | boolean>): number {
    return sumCents(products.map((product) => toCents(String(values[toPriceField(product.id)]))));
  }

  function sayPriced(after: string | null) {
    const said = { title: t('updated'), text: `${t('updatedText')} · ${design.code}` };
    // A product that had no price before cannot lose its price again, so there is no undo.
    const before = products.flatMap(({ id: product, name, type, price: was }): PricedProduct[] =>
      type === null || was === null || name === '' ? [] : [{ id: product, name, type, price: was }],
    );
    if (after === null || before.length < products.length) return notify({ tone: 'success', ...said });
    notifyDone({ ...said, undo: UNDO.designPrice, done: { id: design.id, before, after }, onUndone: refresh });
  }

  const sum = toSum(form.values);
  const lacking = design.balance === null ? 0 : sum - parseMoney(design.balance);
  const maxCents = design.maxPrice === null ? null : parseMoney(design.maxPrice);
  const isWithin = maxCents !== null && isWithinMaximum(maxCents, sum);
  const noCharge = usePermissionReason('CHARGE_DESIGNS');
  // Whether an unknown balance is enough shows only the result, so that the button promises nothing then.
  const isCharged = isWithin && noCharge === null && design.balance !== null && lacking <= 0;
  return (
    <FormDialog
      form={form}
      title={`${t('setPayment')} ${design.code} · ${design.user.fullName}`}
      action={isCharged ? t('design-money:chargeOne', { amount: displayMoney(sum, locale) }) : t('setPayment')}
      width={620}
      onClose={onClose}
      note={
        <Row as="span" align="baseline" wrap gap="4 14" className={styles.sum}>
          <span>
            {t('total')}{' '}
            <strong>
              <Money amount={sum} />
            </strong>
          </span>
          {maxCents === null ? null : (
            <Text as="span" tone={isWithin ? 'green' : 'amber'}>
              {t(isWithin ? 'design-money:within' : 'design-money:above', { amount: displayMoney(maxCents, locale) })}
            </Text>
          )}
          {design.balance === null ? null : (
            <span data-lacking={lacking > 0 || undefined}>
              {t('customerBalance', { amount: displayMoney(parseMoney(design.balance), locale) })}
              {lacking > 0 ? ` · ${t('customerLacks', { amount: displayMoney(lacking, locale) })}` : ''}
            </span>
          )}
        </Row>
      }
    >
      {choices.length === 0 ? <p>{t('noPackages')}</p> : null}
      {products.map((product, index) => {
        const name = product.name === '' ? t('product', { place: index + 1 }) : product.name;
        const type = String(form.values[toTypeField(product.id)]);
        return (
          <Stack key={product.id} gap={10} className={styles.priced}>
            <Thumbnail url={product.thumbnailUrl} />
            <Text size={13} breaks className={styles.pricedName} id={`${id}-${product.id}`}>
              {name}
            </Text>
            <NativeSelect
              name={t('packageOf', { name })}
              value={type}
              isInvalid={type === ''}
              options={choices.map((choice) => ({
                value: choice.name,
                label: `${choice.name} · ${displayMoney(parseMoney(choice.price), locale)}`,
              }))}
              onChange={(value) => {
                const chosen = choices.find((choice) => choice.name === value);
                form.change({ [toTypeField(product.id)]: value, [toPriceField(product.id)]: chosen?.price ?? '' });
              }}
            />
            <TextField
              {...form.text(toPriceField(product.id))}
              label={t('priceOf', { name })}
              isLabelHidden
              type="number"
              inputMode="decimal"
              step="0.01"
              min="0"
              className={styles.price}
            />
          </Stack>
        );
      })}
    </FormDialog>
  );
}

const toTypeField = (id: string) => `type-${id}`;
const toPriceField = (id: string) => `price-${id}`;

/** Returns the typed amount in cents; an incomplete amount counts as zero. */
function toCents(text: string): number {
  const parsed = designPrice.safeParse(text);
  if (!parsed.success) return 0;
  const [dollars = '0', cents = ''] = parsed.data.split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
