import type { NotificationSettings, NotificationTimes } from '@bobbin/contract/inbox';
import { useTexts } from '../../i18n/use-texts.tsx';
import { notificationSettingsTexts } from '../../i18n/vi/notification-settings.ts';
import { useReadOnly } from '../../ui/hooks/use-read-only.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Switch } from '../../ui/button/switch.tsx';
import styles from './inbox.module.css';
import { useSetTimes } from './use-choices.ts';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

/** Initial hour of the daily mail when it is turned on. */
const FIRST_HOUR = 7;
const FIRST_QUIET = { from: 23 * 60, to: 6 * 60 + 30 };
const STEP = 30;
const DAY = 24 * 60;

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Lists every half hour of a day, and the chosen time if it is not a half hour. */
function listTimes(chosen: number, except?: number) {
  const times = new Set([chosen, ...Array.from({ length: DAY / STEP }, (_, step) => step * STEP)]);
  return [...times]
    .filter((minutes) => minutes !== except)
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: clock(minutes) }));
}

/** Edits the time of the daily mail, the quiet hours, and the channels beside the inbox for events of a team's shops (INB-8, INB-9, TEA-16). */
export function Times({ choices: { times, isInTeam } }: { choices: NotificationSettings }) {
  const t = useTexts(notificationSettingsTexts);
  const setTimes = useSetTimes();
  const { digestHour, quiet, zone, teamsByMail, teamsByTelegram } = times;
  const readOnly = useReadOnly();
  const isBusy = setTimes.isPending;
  const isOff = isBusy || readOnly !== null;
  const set = (changes: Partial<NotificationTimes>) => sayAnswer(setTimes.mutateAsync(changes));
  const zones = [
    { value: 'Asia/Ho_Chi_Minh', label: t('zoneVn') },
    { value: 'America/Los_Angeles', label: t('zoneLa') },
    { value: 'UTC', label: t('zoneUtc') },
  ];
  return (
    <Stack gap={16} above={16} className={styles.times}>
      <Stack as="section" align="start" top gap={6} size={13} aria-label={t('digest')}>
        <Row justify="between" gap={12} className={styles.choicesHead}>
          <strong>{t('digest')}</strong>
          <Switch
            name={t('digest')}
            isOn={digestHour !== null}
            isBusy={isBusy}
            onChange={(isOn) => set({ digestHour: isOn ? FIRST_HOUR : null })}
          />
        </Row>
        <p className={styles.small}>{t('digestText')}</p>
        {digestHour === null ? null : (
          <NativeSelect
            name={t('digestHour')}
            value={String(digestHour)}
            isDisabled={isBusy}
            writes
            options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour * 60) }))}
            onChange={(hour) => set({ digestHour: Number(hour) })}
          />
        )}
      </Stack>
      <Stack as="section" align="start" top gap={6} size={13} aria-label={t('quiet')}>
        <Row justify="between" gap={12} className={styles.choicesHead}>
          <strong>{t('quiet')}</strong>
          <Switch
            name={t('quiet')}
            isOn={quiet !== null}
            isBusy={isBusy}
            onChange={(isOn) => set({ quiet: isOn ? FIRST_QUIET : null })}
          />
        </Row>
        <p className={styles.small}>{t('quietText')}</p>
        {quiet === null ? null : (
          <Row as="span" inline wrap gap={6}>
            <NativeSelect
              name={t('quietFrom')}
              value={String(quiet.from)}
              isDisabled={isBusy}
              writes
              options={listTimes(quiet.from, quiet.to)}
              onChange={(from) => set({ quiet: { ...quiet, from: Number(from) } })}
            />
            {t('to')}
            <NativeSelect
              name={t('quietTo')}
              value={String(quiet.to)}
              isDisabled={isBusy}
              writes
              options={listTimes(quiet.to, quiet.from)}
              onChange={(to) => set({ quiet: { ...quiet, to: Number(to) } })}
            />
          </Row>
        )}
      </Stack>
      <Stack as="section" align="start" top gap={6} size={13} aria-label={t('zone')}>
        <strong>{t('zone')}</strong>
        <NativeSelect
          name={t('zone')}
          value={zone}
          isDisabled={isBusy}
          writes
          options={zones}
          onChange={(chosen) => set({ zone: chosen as NotificationTimes['zone'] })}
        />
      </Stack>
      {isInTeam ? (
        <Stack as="section" align="start" top gap={6} size={13} aria-label={t('teams')}>
          <strong>{t('teams')}</strong>
          <p className={styles.small}>{t('teamsText')}</p>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={teamsByMail}
              disabled={isOff}
              title={readOnly ?? undefined}
              onChange={(event) => set({ teamsByMail: event.target.checked })}
            />
            {t('mail')}
          </label>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={teamsByTelegram}
              disabled={isOff}
              title={readOnly ?? undefined}
              onChange={(event) => set({ teamsByTelegram: event.target.checked })}
            />
            {t('telegram')}
          </label>
        </Stack>
      ) : null}
    </Stack>
  );
}
