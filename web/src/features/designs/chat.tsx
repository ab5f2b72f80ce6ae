import { feedbackForm, type DesignDetails, type DesignFeedback } from '@bobbin/contract/designs';
import { DESIGN_MESSAGE_MAX } from '@bobbin/domain/limits';
import { IconSend } from '../../ui/icons.ts';
import { Fragment, useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import styles from './designs.module.css';
import { listTalk } from './talk.ts';
import { useFeedback, useMarkSeen, useSpeak } from './use-feedback.ts';
import { useReadOnly } from '../../ui/hooks/use-read-only.ts';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/** Makes the scrolled area reachable by keyboard. */
const SCROLLED = { tabIndex: 0 };

interface ChatProps {
  design: Pick<DesignDetails, 'id' | 'status' | 'user' | 'unread' | 'steps' | 'revisions'>;
  /** Side whose screen shows the chat: its own messages are at the right. */
  side: 'seller' | 'staff';
}

/** Shows the messages between seller and designer about a design; new messages appear immediately on both screens (DSN-43). */
export function Chat({ design, side }: ChatProps) {
  const t = useTexts(designsTexts);
  const feedback = useFeedback(design.id);
  const { query, messages, hasMore, more } = feedback;
  // Links to delivered designs are sorted into the messages by time, so they are shown only after the messages have loaded.
  const talk = query.isPending ? [] : listTalk(messages, design.revisions, hasMore);
  const list = useBottom(messages.at(-1)?.id);
  useSeen(design);
  return (
    <section className={styles.chat} aria-label={t(side === 'seller' ? 'talk' : 'talkWithCustomer')}>
      <Text
        ref={list}
        as="div"
        grow
        pad="14 16"
        className={styles.list}
        role="log"
        {...SCROLLED}
        aria-label={t('messages')}
      >
        {hasMore ? (
          <Button reads look="link" isBusy={more.isPending} onClick={() => sayAnswer(more.mutateAsync())}>
            {t('olderMessages')}
          </Button>
        ) : null}
        {query.isPending ? <RowsSkeleton rows={3} height={44} /> : null}
        {query.isError ? <FailedBanner query={query} hasRows={messages.length > 0} /> : null}
        {query.isSuccess && talk.length === 0 ? (
          <p className={styles.none}>{t(side === 'seller' ? 'noMessages' : 'noMessagesStaff')}</p>
        ) : null}
        {talk.map((entry) => (
          <Fragment key={entry.id}>
            {entry.kind === 'link' ? (
              <Row as="p" gap={6} size={12} tone="muted" nowrap flush className={styles.chatLink}>
                {t('delivered', { revision: entry.revision.number })} · <LaTime at={entry.revision.createdAt} />
              </Row>
            ) : (
              <Message message={entry.message} side={side} customer={design.user.fullName} />
            )}
          </Fragment>
        ))}
      </Text>
      {design.steps.includes('speak') ? (
        <Speak designId={design.id} side={side} onSaid={feedback.publish} />
      ) : (
        <p className={styles.closed}>{design.status === 'CANCEL' ? t('talkClosed') : t('talkNotAllowed')}</p>
      )}
    </section>
  );
}

interface MessageProps {
  message: DesignFeedback;
  side: ChatProps['side'];
  customer: string;
}

function Message({ message: { comment, isAdmin, user, createdAt }, side, customer }: MessageProps) {
  const t = useTexts(designsTexts);
  const isOwn = isAdmin === (side === 'staff');
  const name = isAdmin ? t('designer') : side === 'seller' ? t('you') : customer;
  return (
    <Stack
      as="article"
      gap="2 8"
      className={styles.message}
      data-own={isOwn || undefined}
      data-designer={isAdmin || undefined}
    >
      <Stack as="span" size={11} tone="accent" weight={650} fill="accent" className={styles.avatar} aria-hidden>
        {toInitials(user.fullName)}
      </Stack>
      <Text size={12} tone="muted" className={styles.name} title={user.fullName}>
        <strong>{name}</strong> <LaTime at={createdAt} />
      </Text>
      <Card as="p" breaks flush pad="8 12" className={styles.bubble}>
        {comment}
      </Card>
    </Stack>
  );
}

interface SpeakProps {
  designId: string;
  side: ChatProps['side'];
  onSaid: (message: DesignFeedback) => void;
}

function Speak({ designId, side, onSaid }: SpeakProps) {
  const t = useTexts(designsTexts);
  const speak = useSpeak(designId);
  const form = useForm({
    schema: feedbackForm,
    initial: { comment: '' },
    send: ({ comment }, key) => speak(comment.trim(), key),
    onDone: (message) => {
      onSaid(message);
      notify({ tone: 'success', title: t('spoken') });
      form.reset();
    },
  });
  function pressKey(event: KeyboardEvent) {
    // Enter may also complete a word of Telex or another input method; that Enter must not send the message.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (form.values.comment.trim() !== '') form.submit();
  }
  return (
    <Form form={form} className={styles.speak} name={t('speak')}>
      <TextArea
        {...form.text('comment')}
        onBlur={undefined}
        label={t(side === 'seller' ? 'toDesigner' : 'toCustomer')}
        isLabelHidden
        placeholder={t(side === 'seller' ? 'toDesigner' : 'toCustomer')}
        rows={2}
        maxLength={DESIGN_MESSAGE_MAX}
        className={styles.field}
        onKeyDown={pressKey}
      />
      <SubmitButton form={form} icon={<IconSend size={16} stroke={1.5} aria-hidden />}>
        {t('send')}
      </SubmitButton>
      <div className={styles.failure}>
        <FormFailure form={form} />
      </div>
    </Form>
  );
}

/** Keeps the newest messages in view unless the reader has scrolled up. */
function useBottom(newest: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const follow = () => {
      isNear.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, []);
  useEffect(() => {
    if (isNear.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);
  return list;
}

/** Reports to the server that this side has read the other side's messages, while the page is visible; a visit of staff reports nothing (SEE-9). */
function useSeen({ id, unread }: Pick<DesignDetails, 'id' | 'unread'>): void {
  const { mutate } = useMarkSeen();
  const isReadOnly = useReadOnly() !== null;
  const mark = useEffectEvent(() => {
    if (unread > 0 && !isReadOnly && document.visibilityState === 'visible') mutate(id);
  });
  useEffect(() => {
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [id, unread]);
}

/** Returns the initials of a name: the first letters of its first and its last word. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => (word ?? '').slice(0, 1))
    .join('')
    .toUpperCase();
}
