import { useTranslation } from 'react-i18next';
import { useForm } from '../../api/form.ts';

/** In the demo no mail leaves the house: it lies in the outbox (spec/README §Accounts). */
export function OutboxLink() {
  const { t } = useTranslation('entry');
  const { data: form } = useForm();
  if (form?.isDemo !== true) return null;
  return (
    <a href="/dev/outbox" target="_blank" rel="noreferrer">
      {t('openOutbox')}
    </a>
  );
}
