import type { ShopDetail } from '@bobbin/contract/shops';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { Section } from '../../ui/section.tsx';
import { RUN_LIST } from './run-columns.tsx';
import styles from './sync-history.module.css';

/** Runs shown at first: a shop syncs every minute, and the sections below matter as well. */
const FIRST_RUNS = 5;

/** What each sync of the shop did: the newest, and the others when they are wanted. */
export function SyncHistory({ runs: all }: { runs: ShopDetail['syncRuns'] }) {
  const t = useTexts(shopsTexts);
  const [isWhole, setWhole] = useState(false);
  const runs = isWhole ? all : all.slice(0, FIRST_RUNS);
  return (
    <Section
      title={t('history')}
      actions={
        all.length > FIRST_RUNS ? (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isWhole}
            onClick={() => setWhole((before) => !before)}
          >
            {isWhole ? t('lessHistory') : t('moreHistory', { count: all.length })}
          </button>
        ) : null
      }
    >
      {runs.length === 0 ? (
        <p className={styles.none}>{t('noHistory')}</p>
      ) : (
        <div data-flush>
          <DataList list={RUN_LIST} rows={runs} context={undefined} />
        </div>
      )}
    </Section>
  );
}
