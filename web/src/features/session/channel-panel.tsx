import type { Form } from '@bobbin/contract/auth';
import { IconExternalLink } from '../../ui/icons.ts';
import { useLocale } from '../../i18n/use-texts.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';
import styles from './session.module.css';

/** Shows the panel about the messaging channel that the server configures. */
export function ChannelPanel({ panel }: { panel: Form['panel'] }) {
  const locale = useLocale();
  if (panel.title[locale] === '') return null;
  return (
    <Stack as="aside" gap={6} size={13} pad={20} fill="accent" className={styles.panel}>
      <h2>{panel.title[locale]}</h2>
      <p>{panel.text[locale]}</p>
      {panel.linkUrl === '' ? null : (
        <a href={panel.linkUrl} target="_blank" rel="noreferrer">
          {panel.linkLabel[locale]}
          <IconExternalLink size={15} stroke={1.5} aria-hidden />
        </a>
      )}
    </Stack>
  );
}
