import { registerForm } from '@bobbin/contract/registration';
import { register } from '@bobbin/contract/registration.calls';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { call } from '../../api/client.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Refusal, toRefusal } from '../../ui/feedback/refusal.tsx';
import { EmailField } from './email-field.tsx';
import styles from './session.module.css';

const EMPTY = { email: '', firstName: '', lastName: '', dob: '', password: '', confirmPassword: '' };

/** Creates a new account (ACC-9) and passes on its email address. */
export function RegisterForm({ onDone }: { onDone: (email: string) => void }) {
  const t = useTexts(entryTexts, sessionTexts);
  const form = useForm({
    schema: registerForm,
    initial: EMPTY,
    isGuarded: false,
    atField: { PASSWORD_COMMON: 'password' },
    send: ({ email, firstName, lastName, dob, password }) =>
      call(register, { body: { email, firstName, lastName, dob, password } }),
    onDone: (_id, { email }) => onDone(email.trim()),
  });
  const refusal = form.error === null ? null : toRefusal(form.error, { otherwise: t('emailExists') });

  return (
    <Form form={form} className={styles.form}>
      {refusal === null ? null : <Refusal {...refusal} />}
      <EmailField {...form.text('email')} />
      <div className={styles.pair}>
        <TextField
          {...form.text('firstName')}
          className={styles.field}
          label={t('firstName')}
          autoComplete="given-name"
        />
        <TextField
          {...form.text('lastName')}
          className={styles.field}
          label={t('lastName')}
          autoComplete="family-name"
        />
      </div>
      <TextField {...form.text('dob')} className={styles.field} label={t('dob')} type="date" autoComplete="bday" />
      <NewPasswordFields
        className={styles.field}
        fields={[
          { ...form.text('password'), label: t('session:password') },
          { ...form.text('confirmPassword'), label: t('confirmPassword') },
        ]}
      />
      <SubmitButton form={form} isWaiting isWide>
        {t('createAccount')}
      </SubmitButton>
    </Form>
  );
}
