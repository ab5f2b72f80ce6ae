import type { NotificationChannel, NotificationSettings } from '@bobbin/contract/inbox';
import { NOTIFICATION_CHANNELS, NOTIFICATION_GROUPS } from '@bobbin/contract/inbox.calls';
import { useState } from 'react';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { inboxTexts } from '../../i18n/vi/inbox.ts';
import { notificationSettingsTexts } from '../../i18n/vi/notification-settings.ts';
import { useReadOnly } from '../../ui/hooks/use-read-only.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import styles from './inbox.module.css';
import { Times } from './times.tsx';
import { useChoices, useChoose } from './use-choices.ts';
import { Text } from '../../ui/layout/boxes.tsx';

/** Edits for each event through which channels and at which times notifications are sent (INB-7). */
export function Choices() {
  const query = useChoices();
  if (query.isPending) return <RowsSkeleton rows={8} height={36} />;
  if (query.data === undefined) return <FailedBanner query={query} hasRows={false} />;
  return (
    <Text as="div" pad={14}>
      <Events choices={query.data} />
      <Times choices={query.data} />
    </Text>
  );
}

type Topic = NotificationSettings['topics'][number];

function Events({ choices: { topics, hasTelegram } }: { choices: NotificationSettings }) {
  const t = useTexts(notificationSettingsTexts, inboxTexts);
  const groups = NOTIFICATION_GROUPS.filter((group) => topics.some((topic) => topic.group === group));
  return (
    <>
      <p className={styles.small}>{t('text')}</p>
      <div className={styles.events}>
        {/* The headings are hidden from screen readers, because each checkbox has a name with its event and channel. */}
        <div className={styles.channels} aria-hidden>
          <span>{t('event')}</span>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <span key={channel} className={styles.channel}>
              {t(channel)}
            </span>
          ))}
        </div>
        {groups.map((group) => (
          <section key={group} aria-label={t(`inbox:${group}`)}>
            <Text
              as="h3"
              size={12}
              tone="muted"
              weight={600}
              flush
              pad="4 8"
              lineBelow="strong"
              className={styles.group}
            >
              {t(`inbox:${group}`)}
            </Text>
            {topics
              .filter((topic) => topic.group === group)
              .map((topic) => (
                <Event key={topic.topic} topic={topic} hasTelegram={hasTelegram} />
              ))}
          </section>
        ))}
      </div>
      {hasTelegram ? null : <p className={styles.small}>{t('noTelegram')}</p>}
    </>
  );
}

function Event({ topic, hasTelegram }: { topic: Topic; hasTelegram: boolean }) {
  const t = useTexts(notificationSettingsTexts);
  const locale = useLocale();
  const readOnly = useReadOnly();
  const choose = useChoose();
  // State of the checkboxes that were just clicked. The cache notifies components a moment after a click; until then React would undo the tick.
  const [pressed, setPressed] = useState<Partial<Record<NotificationChannel, boolean>>>({});
  const word = topic.word[locale];
  const press = (channel: NotificationChannel, isOn: boolean) => {
    setPressed((others) => ({ ...others, [channel]: isOn }));
    const answer = choose.mutateAsync({ topic: topic.topic, channel, isOn });
    sayAnswer(answer.finally(() => setPressed(({ [channel]: _answered, ...others }) => others)));
  };
  return (
    <div className={styles.event} role="group" aria-label={word}>
      <span>
        {word}
        {topic.isMailedInstead && !hasTelegram ? '\u00A0*' : null}
        {topic.isUrgent ? <span className={styles.small}>{t('urgent')}</span> : null}
      </span>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <label key={channel} className={styles.check}>
          <input
            type="checkbox"
            aria-label={t('choice', { event: word, channel: t(channel) })}
            checked={pressed[channel] ?? topic[channel]}
            disabled={readOnly !== null}
            title={readOnly ?? undefined}
            onChange={(event) => press(channel, event.target.checked)}
          />
        </label>
      ))}
    </div>
  );
}
