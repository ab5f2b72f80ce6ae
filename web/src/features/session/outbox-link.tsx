import { usePublicConfig } from '../../api/form.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { entryTexts } from '../../i18n/vi/entry.ts';

/** Links to the outbox, in which the demo stores mails instead of sending them (NTF-13). */
export function OutboxLink() {
  const t = useTexts(entryTexts);
  const { data: form } = usePublicConfig();
  if (form?.isDemo !== true) return null;
  return (
    <a href="/dev/outbox" target="_blank" rel="noreferrer">
      {t('openOutbox')}
    </a>
  );
}
