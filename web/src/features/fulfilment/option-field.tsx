import { useId } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import looks from '../../ui/form/form.module.css';
import styles from './fulfil-summary.module.css';

interface OptionFieldProps {
  name: string;
  value: string | null;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  isLocked?: boolean;
  /** Name by which links within the dialog find this field; absent without such links. */
  field?: string;
  onChange: (value: string) => void;
}

/** Shows one option of the factory. A factory without choices for this option gets a field that says so, instead of no field. */
export function OptionField({ name, value, options, isLocked = false, field, onChange }: OptionFieldProps) {
  const t = useTexts(fulfilmentTexts);
  const id = useId();
  if (options.length === 0) {
    return (
      <Row justify="between" gap={8} tone="muted" data-touch className={styles.option} data-off>
        <span>{name}</span>
        <span>{t('notApplicable')}</span>
      </Row>
    );
  }
  return (
    <Row justify="between" gap={8} tone="muted" data-touch className={styles.option}>
      <label htmlFor={id}>{name}</label>
      <NativeSelect
        id={id}
        field={field}
        look={looks.bare}
        value={value ?? ''}
        isDisabled={isLocked}
        options={[
          ...(value === null ? [{ value: '', label: '—', isDisabled: true }] : []),
          ...options.map((option) => ({
            ...option,
            label: option.isDisabled ? `${option.label} · ${t('soon')}` : option.label,
          })),
        ]}
        onChange={onChange}
      />
    </Row>
  );
}
