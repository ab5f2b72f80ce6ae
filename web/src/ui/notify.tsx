import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../api/errors.ts';
import { i18n } from '../i18n/i18n.ts';

/** Notifications seen at once (U17). */
const LIMIT = 3;
/** Good news leaves by itself after this long, in milliseconds; errors stay until they are closed. */
const GOOD_NEWS_MS = 4_000;

const TONES = {
  success: { color: 'green', icon: <IconCheck size={18} stroke={1.5} />, autoClose: GOOD_NEWS_MS },
  info: { color: 'blue', icon: <IconInfoCircle size={18} stroke={1.5} />, autoClose: GOOD_NEWS_MS },
  warning: { color: 'amber', icon: <IconAlertTriangle size={18} stroke={1.5} />, autoClose: false },
  error: { color: 'red', icon: <IconAlertTriangle size={18} stroke={1.5} />, autoClose: false },
} as const;

export interface Notice {
  tone: keyof typeof TONES;
  title: string;
  text?: string | null;
}

/** How often each notification on screen was said. */
const counts = new Map<string, number>();

/** Shows a notification at bottom right; saying the same again counts instead of stacking (U17). */
export function notify({ tone, title, text }: Notice): void {
  const id = `${tone}:${title}:${text ?? ''}`;
  const state = notificationsStore.getState();
  const isShown = [...state.notifications, ...state.queue].some((shown) => shown.id === id);
  const count = isShown ? (counts.get(id) ?? 1) + 1 : 1;
  counts.set(id, count);
  const { color, icon, autoClose } = TONES[tone];
  const notice = {
    id,
    title: count > 1 ? `${title} ${i18n.t('ui:times', { count })}` : title,
    message: text ?? null,
    color,
    icon,
    autoClose,
    // Failures must be heard at once, the rest when there is a pause.
    role: tone === 'error' || tone === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18n.t('ui:close') },
    onClose: () => counts.delete(id),
  };
  if (isShown) notifications.update(notice);
  else notifications.show(notice);
}

/** Shows a failed action in the words of the locale. */
export function notifyError(error: unknown): void {
  const { title, detail } = toErrorText(error);
  notify({ tone: 'error', title, text: detail });
}

/** The place at bottom right where notifications live (Spec 1 §2). */
export function NotificationArea() {
  const { t } = useTranslation('ui');
  return <Notifications position="bottom-right" limit={LIMIT} aria-label={t('notifications')} role="region" />;
}
