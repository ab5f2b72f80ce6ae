import { useId } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilmentTexts } from '../../i18n/vi/fulfilment.ts';
import styles from './fulfil-summary.module.css';

interface OptionFieldProps {
  name: string;
  value: string | null;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  isLocked?: boolean;
  onChange: (value: string) => void;
}

/** A choice of the factory's; where it has none the field says so instead of vanishing. */
export function OptionField({ name, value, options, isLocked = false, onChange }: OptionFieldProps) {
  const t = useTexts(fulfilmentTexts);
  const id = useId();
  if (options.length === 0) {
    return (
      <div className={styles.option} data-off>
        <span>{name}</span>
        <span>{t('notApplicable')}</span>
      </div>
    );
  }
  return (
    <div className={styles.option}>
      <label htmlFor={id}>{name}</label>
      <select id={id} value={value ?? ''} disabled={isLocked} onChange={(event) => onChange(event.target.value)}>
        {value === null ? (
          <option value="" disabled>
            —
          </option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.isDisabled ? `${option.label} · ${t('soon')}` : option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
