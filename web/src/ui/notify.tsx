import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../api/errors.ts';
import { addNotice, readNotices, removeNotice, subscribeNotices, type Notice, type ShownNotice } from './notices.ts';
import styles from './notify.module.css';

/** Good news leaves by itself after this long, in milliseconds; warnings and errors stay until they are closed (U17). */
const GOOD_NEWS_MS = 5_000;

const ICONS = { success: IconCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertTriangle };

/** Shows a notification at bottom right; saying the same again counts instead of stacking (U17). */
export function notify(notice: Notice): void {
  addNotice(notice);
}

/** Shows a failed action in the words of the locale. */
export function notifyError(error: unknown): void {
  const { title, detail } = toErrorText(error);
  addNotice({ tone: 'error', title, text: detail });
}

/** The place at bottom right where notifications live (Spec 1 §2). */
export function NotificationArea() {
  const { t } = useTranslation('ui');
  const notices = useSyncExternalStore(subscribeNotices, readNotices);
  const area = useRef<HTMLElement>(null);
  useJumpKey(area);
  return (
    <section ref={area} className={styles.area} aria-label={t('notifications')}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** F6 goes to the newest notification and back to where one was (U17); without any it stays the browser's own. */
function useJumpKey(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: Element | null = null;
    const jump = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const isInside = area.current?.contains(document.activeElement) === true;
      const target = isInside ? before : area.current?.querySelector(':scope > :last-child button');
      if (!(target instanceof HTMLElement)) return;
      event.preventDefault();
      before = isInside ? null : document.activeElement;
      target.focus();
    };
    addEventListener('keydown', jump);
    return () => removeEventListener('keydown', jump);
  }, [area]);
}

function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation('ui');
  const [isPaused, setPaused] = useState(false);
  const leave = useEffectEvent(() => removeNotice(notice.id));
  const isGood = notice.tone === 'success' || notice.tone === 'info';
  useEffect(() => {
    if (!isGood || isPaused) return;
    const timer = setTimeout(leave, GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [isGood, isPaused, notice.count]);
  const Icon = ICONS[notice.tone];

  return (
    <div
      className={styles.card}
      data-tone={notice.tone}
      role={isGood ? 'status' : 'alert'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon size={18} stroke={1.5} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <strong>
          {notice.title}
          {notice.count > 1 ? <span className={styles.count}> {t('times', { count: notice.count })}</span> : null}
        </strong>
        {notice.text ? <p>{notice.text}</p> : null}
        {notice.action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              notice.action?.run();
              removeNotice(notice.id);
            }}
          >
            {notice.action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className={styles.close} aria-label={t('close')} onClick={() => removeNotice(notice.id)}>
        <IconX size={16} stroke={1.5} />
      </button>
    </div>
  );
}
