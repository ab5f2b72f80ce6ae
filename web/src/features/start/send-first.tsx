import { useTexts } from '../../i18n/use-texts.tsx';
import { startTexts } from '../../i18n/vi/start.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './send-first.module.css';

/**
 * What a new seller does once a factory is connected: send the first order, or go back to the first steps while none can be sent (UI-61).
 * @param first the id of that order; null while no order can be sent
 */
export function SendFirst({ first }: { first: string | null }) {
  const t = useTexts(startTexts);
  return (
    <p className={styles.next}>
      {t('factoryReady')}{' '}
      {first === null ? (
        <LinkButton to="/community">{t('toGuide')}</LinkButton>
      ) : (
        <LinkButton to="/community/orders" search={{ isAutofulfill: true, fulfil: first }} look="main">
          {t('sendFirst')}
        </LinkButton>
      )}
    </p>
  );
}
