import { factoryCostForm } from '@bobbin/contract/factory-costs';
import { COST_NOTE_MAX } from '@bobbin/contract/factory-costs.calls';
import { COST_PARTS, type CostPart } from '@bobbin/domain/factories/cost-rows';
import { HOUSES, houseName, type House } from '@bobbin/domain/factories/houses';
import { PRODUCT_TYPES } from '@bobbin/domain/products/garments';
import { SIZES } from '@bobbin/domain/products/sizes';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryCostsTexts } from '../../i18n/vi/factory-costs.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { listOptions, type OptionField } from './options.ts';
import { useAddCost } from './use-costs.ts';

const OPTION_FIELDS: readonly OptionField[] = ['line', 'facility', 'shipping'];
const EMPTY = {
  house: HOUSES[0] as string,
  part: 'PIECE',
  garment: '',
  sku: '',
  size: '',
  line: '',
  facility: '',
  shipping: '',
  price: '',
  validFrom: '',
  validTo: '',
  note: '',
};
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** Adds a price of a factory that is valid from a given day (FAC-31). */
export function AddCostDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(factoryCostsTexts, uiTexts);
  const add = useAddCost();
  const form = useForm({
    schema: factoryCostForm,
    initial: EMPTY,
    atField: { EXISTS: 'validFrom' },
    send: ({ house, part, price, validFrom, validTo, note, ...scope }, key) =>
      add.mutateAsync({
        body: {
          house: house as House,
          part: part as CostPart,
          garment: orNull(scope.garment),
          sku: orNull(scope.sku),
          size: orNull(scope.size),
          line: orNull(scope.line),
          facility: orNull(scope.facility),
          shipping: orNull(scope.shipping),
          price: price.trim(),
          note: note.trim(),
          ...(validFrom === '' ? {} : { validFrom: new Date(laDayStart(validFrom)).toISOString() }),
          ...(validTo === '' ? {} : { validTo: new Date(laDayEnd(validTo)).toISOString() }),
        },
        key,
      }),
    onDone: () => {
      notify({ tone: 'success', title: t('added') });
      onClose();
    },
  });
  const { values } = form;
  const house = values.house as House;
  const any = { value: '', label: t('any') };

  const renderSelect = (
    field: 'house' | 'part' | 'garment' | 'size' | OptionField,
    options: readonly { value: string; label: string }[],
    onChange: (value: string) => void = (value) => form.change({ [field]: value }),
  ) => (
    <Field key={field} label={t(field)}>
      {({ id }) => <NativeSelect id={id} value={values[field]} options={options} onChange={onChange} />}
    </Field>
  );

  return (
    <FormDialog form={form} title={t('add')} action={t('ui:save')} onClose={onClose}>
      {renderSelect(
        'house',
        HOUSES.map((value) => ({ value, label: houseName(value) })),
        (value) => form.change({ house: value, line: '', facility: '', shipping: '' }),
      )}
      {renderSelect(
        'part',
        COST_PARTS.map((value) => ({ value, label: t(`parts.${value}`) })),
      )}
      {renderSelect('garment', [any, ...PRODUCT_TYPES.map((value) => ({ value, label: value }))])}
      {renderSelect('size', [any, ...SIZES.map((value) => ({ value, label: value }))])}
      {OPTION_FIELDS.filter((field) => listOptions(house, field).length > 0).map((field) =>
        renderSelect(field, [any, ...listOptions(house, field)]),
      )}
      <TextField {...form.text('sku')} label={t('sku')} hint={t('skuHint')} maxLength={60} />
      <TextField {...form.text('price')} label={t('price')} inputMode="decimal" />
      <TextField {...form.text('validFrom')} label={t('validFrom')} hint={t('validFromHint')} type="date" />
      <TextField {...form.text('validTo')} label={t('lastDay')} hint={t('lastDayHint')} type="date" />
      <TextField {...form.text('note')} label={t('note')} hint={t('noteHint')} maxLength={COST_NOTE_MAX} />
    </FormDialog>
  );
}
