import { useTranslation } from 'react-i18next';
import { useForm } from '../../api/form.ts';

/** The policy that the deployment names; nothing when it names none. */
export function PolicyLink() {
  const { t } = useTranslation('session');
  const { data: form } = useForm();
  if (form === undefined || form.policyUrl === '') return null;
  return (
    <a href={form.policyUrl} target="_blank" rel="noreferrer">
      {t('policy')}
    </a>
  );
}
