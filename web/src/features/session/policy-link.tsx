import { usePublicConfig } from '../../api/form.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sessionTexts } from '../../i18n/vi/session.ts';

/** Links to the policy that the deployment configures; renders nothing without a policy. */
export function PolicyLink() {
  const t = useTexts(sessionTexts);
  const { data: form } = usePublicConfig();
  if (form === undefined || form.policyUrl === '') return null;
  return (
    <a href={form.policyUrl} target="_blank" rel="noreferrer">
      {t('policy')}
    </a>
  );
}
