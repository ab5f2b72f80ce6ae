import type { ShopDetail } from '@bobbin/contract/shops';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { formatCount } from '../../ui/count.ts';
import { LaTime } from '../../ui/la-time.tsx';
import { Section } from '../../ui/section.tsx';
import table from '../../ui/table.module.css';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './sync-history.module.css';

type Run = ShopDetail['syncRuns'][number];

/** Runs that are shown at first: a shop syncs every minute, and what stands below matters as well. */
const FIRST_RUNS = 5;

const RESULTS = {
  complete: { tone: 'green', key: 'complete' },
  partial: { tone: 'amber', key: 'partial' },
  failed: { tone: 'red', key: 'failed' },
} as const satisfies Record<string, { tone: Tone; key: string }>;

const CAUSES = {
  schedule: 'causeSchedule',
  webhook: 'causeWebhook',
  manual: 'causeManual',
  connected: 'causeFirst',
} as const;

function isKnown<T extends object>(words: T, word: string): word is Extract<keyof T, string> {
  return Object.hasOwn(words, word);
}

/** What each sync of the shop did: the newest, and the others when they are wanted. */
export function SyncHistory({ runs: all }: { runs: readonly Run[] }) {
  const { t } = useTranslation('shops');
  const locale = useLocale();
  const isNarrow = useNarrow();
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
      ) : isNarrow ? (
        runs.map((run) => <RunLine key={run.id} run={run} />)
      ) : (
        <div className={table.scroll}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('startedAt')}</th>
                <th scope="col">{t('cause')}</th>
                <th scope="col">{t('result')}</th>
                <th scope="col" className={table.number}>
                  {t('seen')}
                </th>
                <th scope="col" className={table.number}>
                  {t('changed')}
                </th>
                <th scope="col" className={table.number}>
                  {t('broken')}
                </th>
                <th scope="col">{t('recovered')}</th>
                <th scope="col">{t('duration')}</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <tr key={run.id}>
                  <td>
                    <LaTime at={run.startedAt} />
                  </td>
                  <td>
                    <Cause run={run} />
                  </td>
                  <td>
                    <Result run={run} />
                  </td>
                  <td className={table.number}>{formatCount(run.seenCount, locale)}</td>
                  <td className={table.number}>{formatCount(run.changedCount, locale)}</td>
                  <td className={table.number}>{formatCount(run.brokenCount, locale)}</td>
                  <td>
                    <Recovered run={run} />
                  </td>
                  <td>
                    <Duration run={run} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

/** Orders of which the marketplace had not told us; the poll found them (AC-04). */
function Recovered({ run }: { run: Run }) {
  const { t } = useTranslation('shops');
  const locale = useLocale();
  if (run.recoveredCount === 0) return <>0</>;
  const more = run.recoveredCount - run.recoveredIds.length;
  return (
    <details>
      <summary>{formatCount(run.recoveredCount, locale)}</summary>
      <ul className={styles.recovered}>
        {run.recoveredIds.map((id) => (
          <li key={id}>
            <CopyId id={id} />
          </li>
        ))}
        {more > 0 ? <li>{t('recoveredMore', { count: more })}</li> : null}
      </ul>
    </details>
  );
}

/** A run on a narrow window: the same facts, nothing to scroll sideways (AC-54). */
function RunLine({ run }: { run: Run }) {
  const { t } = useTranslation('shops');
  const locale = useLocale();
  const counts = [
    [t('seen'), run.seenCount],
    [t('changed'), run.changedCount],
    [t('broken'), run.brokenCount],
  ] as const;
  return (
    <div className={styles.line}>
      <div>
        <LaTime at={run.startedAt} /> · <Cause run={run} />
        <div className={table.muted}>
          {counts.map(([name, count]) => `${name} ${formatCount(count, locale)}`).join(' · ')} · <Duration run={run} />
        </div>
        {run.recoveredCount === 0 ? null : (
          <div>
            {t('recovered')} <Recovered run={run} />
          </div>
        )}
      </div>
      <Result run={run} />
    </div>
  );
}

function Cause({ run }: { run: Run }) {
  const { t } = useTranslation('shops');
  return isKnown(CAUSES, run.cause) ? t(CAUSES[run.cause]) : run.cause;
}

function Result({ run }: { run: Run }) {
  const { t } = useTranslation('shops');
  if (run.result === null) return <Badge tone="blue">{t('running')}</Badge>;
  return (
    <div>
      {isKnown(RESULTS, run.result) ? (
        <Badge tone={RESULTS[run.result].tone}>{t(RESULTS[run.result].key)}</Badge>
      ) : (
        <Badge tone="neutral">{run.result}</Badge>
      )}
      {run.error === null ? null : <p className={styles.reason}>{run.error}</p>}
    </div>
  );
}

function Duration({ run }: { run: Run }) {
  const { t } = useTranslation('shops');
  if (run.finishedAt === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000));
  return (
    <>
      {t('seconds', { count: seconds })}
      {run.waitedMs >= 1000 ? (
        <p className={table.muted}>{t('waited', { seconds: Math.round(run.waitedMs / 1000) })}</p>
      ) : null}
    </>
  );
}
