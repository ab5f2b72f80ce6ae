import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '../icons.ts';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/icon-button.tsx';
import { readNotices, removeNotice, subscribeNotices, type ShownNotice } from './notices.ts';
import styles from './notification-area.module.css';
import { focusPage } from '../hooks/use-focus-return.ts';
import { useTop } from '../browser/top-layer.ts';
import { Card, Stack, Text } from '../layout/boxes.tsx';

/** Time in milliseconds after which a success notice disappears; warnings and errors stay until they are closed (UI-29). */
const GOOD_NEWS_MS = 5_000;

/** Time in milliseconds after which a notice with an undo disappears (ORD-50). */
const UNDO_MS = 8_000;

const ICONS = { success: IconCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertTriangle };

/** Shows notices at the bottom right. While a dialog is open they are rendered inside the dialog, because everything outside it is inert. */
export function NotificationArea() {
  const t = useTexts(uiTexts);
  const notices = useSyncExternalStore(subscribeNotices, readNotices);
  const area = useRef<HTMLElement>(null);
  const top = useTop();
  useJumpKey(area);
  return createPortal(
    <Stack ref={area} as="section" gap={8} className={styles.area} aria-label={t('notifications')}>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </Stack>,
    top ?? document.body,
  );
}

/** F6 moves the focus to the newest notice and back again (UI-30); without a notice, F6 keeps its action in the browser. */
function useJumpKey(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
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
  const t = useTexts(uiTexts);
  const [isPaused, setPaused] = useState(false);
  const leave = useEffectEvent(() => removeNotice(notice.id));
  const isGood = notice.tone === 'success' || notice.tone === 'info';
  const hasAction = notice.action !== undefined;
  useEffect(() => {
    if (!isGood || isPaused) return;
    const timer = setTimeout(leave, hasAction ? UNDO_MS : GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [isGood, isPaused, hasAction, notice.count]);
  const card = useRef<HTMLDivElement>(null);
  const Icon = ICONS[notice.tone];

  function close() {
    // The focused button disappears, so the focus moves to the next notice or, if there is none, back to the page.
    const other = card.current?.nextElementSibling ?? card.current?.previousElementSibling;
    other?.querySelector('button')?.focus();
    removeNotice(notice.id);
    requestAnimationFrame(focusPage);
  }

  return (
    <Card
      ref={card}
      size={13}
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
          {notice.count > 1 ? (
            <Text tone="muted" weight={500}>
              {' '}
              {t('times', { count: notice.count })}
            </Text>
          ) : null}
        </strong>
        {notice.text ? <p>{notice.text}</p> : null}
        {notice.action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              notice.action?.run();
              close();
            }}
          >
            {notice.action.label}
          </button>
        ) : null}
      </div>
      <IconButton reads name={t('hideNotice')} icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={close} />
    </Card>
  );
}
