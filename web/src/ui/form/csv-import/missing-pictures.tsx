import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { csvImportTexts } from '../../../i18n/vi/csv-import.ts';

interface MissingPicturesProps {
  waiting: number;
  failed: readonly { url: string; reason: string }[];
}

/** Shows how many pictures are still being downloaded, and which ones failed (FIL-61). */
export function MissingPictures({ waiting, failed }: MissingPicturesProps) {
  const t = useTexts(csvImportTexts);
  return (
    <>
      {waiting === 0 ? null : <p role="status">{t('waiting', { count: waiting })}</p>}
      {failed.length === 0 ? null : (
        <section aria-label={t('picturesFailed')}>
          <h3>{t('picturesFailed')}</h3>
          <ul>
            {failed.map(({ url, reason }) => (
              <li key={url}>
                {url}: {findText(`csv-import:pictureReasons.${reason}`) ?? reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
