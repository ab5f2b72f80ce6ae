import { NEWS_CHANNELS, NEWS_GROUPS, type NewsChoices } from '@bobbin/contract/inbox';
import { Fragment } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { inboxTexts } from '../../i18n/vi/inbox.ts';
import { newsChoicesTexts } from '../../i18n/vi/news-choices.ts';
import { FailedBanner, RowsSkeleton } from '../../ui/list-states.tsx';
import { notifyError } from '../../ui/notify.tsx';
import styles from './choices.module.css';
import { Times } from './times.tsx';
import { useChoices, useChoose } from './use-choices.ts';

/** For each event where the person hears of it, and when (INB-7). */
export function Choices() {
  const query = useChoices();
  if (query.isPending) return <RowsSkeleton rows={8} height={36} />;
  if (query.data === undefined) return <FailedBanner query={query} hasRows={false} />;
  return (
    <>
      <Table choices={query.data} />
      <Times choices={query.data} />
    </>
  );
}

type Topic = NewsChoices['topics'][number];

function Table({ choices: { topics, hasTelegram } }: { choices: NewsChoices }) {
  const t = useTexts(newsChoicesTexts, inboxTexts);
  const groups = NEWS_GROUPS.filter((group) => topics.some((topic) => topic.group === group));
  return (
    <>
      <p className={styles.small}>{t('text')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('event')}</th>
            {NEWS_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={NEWS_CHANNELS.length + 1}>
                  {t(`inbox:${group}`)}
                </th>
              </tr>
              {topics
                .filter((topic) => topic.group === group)
                .map((topic) => (
                  <Row key={topic.topic} topic={topic} hasTelegram={hasTelegram} />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {hasTelegram ? null : <p className={styles.small}>{t('noTelegram')}</p>}
    </>
  );
}

function Row({ topic, hasTelegram }: { topic: Topic; hasTelegram: boolean }) {
  const t = useTexts(newsChoicesTexts);
  const locale = useLocale();
  const choose = useChoose();
  const word = topic.word[locale];
  return (
    <tr>
      <th scope="row" className={styles.event}>
        {word}
        {topic.isMailedInstead && !hasTelegram ? ' *' : null}
        {topic.isUrgent ? <span className={styles.small}>{t('urgent')}</span> : null}
      </th>
      {NEWS_CHANNELS.map((channel) => (
        <td key={channel} className={styles.channel}>
          <label className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('choice', { event: word, channel: t(channel) })}
              checked={topic[channel]}
              disabled={choose.isPending}
              onChange={(event) =>
                choose.mutate({ topic: topic.topic, channel, isOn: event.target.checked }, { onError: notifyError })
              }
            />
          </label>
        </td>
      ))}
    </tr>
  );
}
