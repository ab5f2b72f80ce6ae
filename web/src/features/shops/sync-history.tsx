import type { ShopDetail } from '@bobbin/contract/shops';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { DataList } from '../../ui/list/data-list/data-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { RUN_LIST } from './run-columns.tsx';
import { Text } from '../../ui/layout/boxes.tsx';
import styles from './shops.module.css';

/** Number of sync runs shown at first, because a shop syncs every minute. */
const FIRST_RUNS = 5;

/** Lists the newest sync runs of a shop, and older runs on request. */
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
            data-touch
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
        <Text as="p" size={13} tone="muted" pad={14}>
          {t('noHistory')}
        </Text>
      ) : (
        <div data-flush>
          <DataList list={RUN_LIST} rows={runs} context={undefined} />
        </div>
      )}
    </Section>
  );
}
