import { useUser } from '../../api/user.ts';
import { toErrorText } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './profile-failure.module.css';

/** Shows why the user could not be loaded, with a retry button (UI-8). */
export function ProfileFailure() {
  const t = useTexts(shellTexts, uiTexts);
  const { error, isFetching, refetch } = useUser();
  if (error === null) return null;
  const { title, detail } = toErrorText(error);
  return (
    <div className={styles.stranger} role="alert">
      <span title={detail ?? undefined}>
        {t('profileFailed')}: {title}
      </span>
      <button type="button" className={styles.again} disabled={isFetching} onClick={() => void refetch()}>
        {t('ui:retry')}
      </button>
    </div>
  );
}
