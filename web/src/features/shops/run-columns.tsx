import type { ShopDetail } from '@bobbin/contract/shops';
import { useTexts } from '../../i18n/use-texts.tsx';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';
import { CopyId } from '../../ui/button/copy-id.tsx';
import { Counted } from '../../ui/text/counted.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import styles from './shops.module.css';
import { SyncReason } from './sync-reason.tsx';
import { Row, Text } from '../../ui/layout/boxes.tsx';

type Run = ShopDetail['syncRuns'][number];

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
  look: 'causeLook',
  statement: 'causeStatement',
} as const;

function isKnown<T extends object>(words: T, word: string): word is Extract<keyof T, string> {
  return Object.hasOwn(words, word);
}

/** Columns of the sync runs of a shop. */
export const RUN_LIST: List<Run> = {
  name: 'sync-runs',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 38,
  cardPx: 100,
  columns: [
    {
      key: 'startedAt',
      title: 'shops:startedAt',
      width: 120,
      isFixed: true,
      card: 'head',
      cell: ({ startedAt }) => <LaTime at={startedAt} />,
    },
    { key: 'cause', title: 'shops:cause', width: 120, card: 'head', cell: (run) => <Cause run={run} /> },
    { key: 'result', title: 'shops:result', card: 'state', cell: (run) => <Result run={run} /> },
    {
      key: 'seen',
      title: 'shops:seen',
      width: 90,
      align: 'end',
      cell: ({ seenCount }) => <Counted count={seenCount} />,
    },
    {
      key: 'changed',
      title: 'shops:changed',
      width: 90,
      align: 'end',
      cell: ({ changedCount }) => <Counted count={changedCount} />,
    },
    {
      key: 'broken',
      title: 'shops:broken',
      width: 80,
      align: 'end',
      cell: ({ brokenCount }) => <Counted count={brokenCount} />,
    },
    { key: 'counts', title: 'shops:seen', isCardOnly: true, card: 'body', cell: (run) => <Counts run={run} /> },
    {
      key: 'recovered',
      title: 'shops:recovered',
      width: 190,
      card: { at: 'body', cell: (run) => (run.recoveredCount === 0 ? null : <RecoveredLine run={run} />) },
      cell: (run) => <Recovered run={run} />,
    },
    { key: 'duration', title: 'shops:duration', width: 150, card: 'body', cell: (run) => <Duration run={run} /> },
  ],
};

/** Shows the numbers of orders of a sync run in one line of its card. */
function Counts({ run }: { run: Run }) {
  const t = useTexts(shopsTexts);
  const counts = [
    [t('seen'), run.seenCount],
    [t('changed'), run.changedCount],
    [t('broken'), run.brokenCount],
  ] as const;
  return (
    <Row as="span" align="stretch" wrap tone="muted" className={styles.counts}>
      {counts.map(([name, count]) => (
        <span key={name}>
          {name} <Counted count={count} />
        </span>
      ))}
    </Row>
  );
}

function RecoveredLine({ run }: { run: Run }) {
  const t = useTexts(shopsTexts);
  return (
    <>
      {t('recovered')} <Recovered run={run} />
    </>
  );
}

/** Shows how many orders a poll found for which the marketplace had sent no webhook (SYN-7). */
function Recovered({ run }: { run: Run }) {
  const t = useTexts(shopsTexts);
  if (run.recoveredCount === 0) return <>0</>;
  const more = run.recoveredCount - run.recoveredIds.length;
  return (
    <details>
      <summary>
        <Counted count={run.recoveredCount} />
      </summary>
      <Text as="ul" flush above={4} pad={0} className={styles.recovered}>
        {run.recoveredIds.map((id) => (
          <li key={id}>
            <CopyId id={id} />
          </li>
        ))}
        {more > 0 ? <li>{t('recoveredMore', { count: more })}</li> : null}
      </Text>
    </details>
  );
}

function Cause({ run }: { run: Run }) {
  const t = useTexts(shopsTexts);
  return isKnown(CAUSES, run.cause) ? t(CAUSES[run.cause]) : run.cause;
}

function Result({ run }: { run: Run }) {
  const t = useTexts(shopsTexts);
  if (run.result === null) return <Badge tone="blue">{t('running')}</Badge>;
  return (
    <div>
      {isKnown(RESULTS, run.result) ? (
        <Badge tone={RESULTS[run.result].tone}>{t(RESULTS[run.result].key)}</Badge>
      ) : (
        <Badge tone="neutral">{run.result}</Badge>
      )}
      {run.error === null ? null : <SyncReason raw={run.error} />}
    </div>
  );
}

function Duration({ run }: { run: Run }) {
  const t = useTexts(shopsTexts);
  if (run.finishedAt === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000));
  return (
    <>
      {t('seconds', { count: seconds })}
      {run.waitedMs >= 1000 ? (
        <Text as="p" tone="muted">
          {t('waited', { seconds: Math.round(run.waitedMs / 1000) })}
        </Text>
      ) : null}
    </>
  );
}
