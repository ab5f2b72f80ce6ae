import { useUser } from '../../api/user.ts';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Row } from '../../ui/layout/boxes.tsx';
import styles from './shell.module.css';

/** Shows why the user could not be loaded, with a retry button (UI-8). */
export function ProfileFailure() {
  const t = useTexts(shellTexts, uiTexts);
  const { error, isFetching, refetch } = useUser();
  if (error === null) return null;
  const { title, detail } = toErrorText(error);
  return (
    <Row gap={8} size={12} tone="red" weight={550} shrinks role="alert">
      <span title={detail ?? undefined}>
        {t('profileFailed')}: {title}
      </span>
      <button type="button" className={styles.again} disabled={isFetching} onClick={() => void refetch()}>
        {t('ui:retry')}
      </button>
    </Row>
  );
}
