import { IconEye, IconEyeOff } from '../icons.ts';
import { useState, type ComponentProps } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from '../button/icon-button.tsx';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'className' | 'type'>;

/** Field for a password or a key, with a button that makes the input visible. */
export function PasswordField({ label, hint, problem, isRefused, className, ...input }: PasswordFieldProps) {
  const t = useTexts(uiTexts);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Field label={label} hint={hint} problem={problem} isRefused={isRefused} className={className}>
      {(control) => (
        <div className={styles.password}>
          <input {...input} {...control} type={isShown ? 'text' : 'password'} />
          <IconButton
            reads
            name={t('showPassword')}
            icon={<Icon size={16} stroke={1.5} />}
            isPressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
