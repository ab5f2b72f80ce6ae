import { IconAlertTriangle, IconCheck, IconPlugConnectedX } from '../../ui/icons.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { connectionsTexts } from '../../i18n/vi/connections.ts';
import { profileTexts } from '../../i18n/vi/profile.ts';
import { sessionTexts } from '../../i18n/vi/session.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import type { z } from 'zod';
import { Badge } from '../../ui/feedback/badge.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Form, FormFailure, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import styles from './account.module.css';
import { useConnect, type Partner } from './use-connections.ts';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

interface ConnectionProps {
  partner: Partner;
  name: string;
  /** State of the connection to a partner; null while nothing is connected. */
  state: { ends: string | null; checkedAt: string | null; isRefused: boolean } | null;
  label: string;
  hint: string;
  /** Schema that validates the key. */
  schema: z.ZodType;
  /** Notice that appears after the partner accepted the key. */
  saved: { title: string; text: string | null };
  removeText: string;
  /** Next step of a new seller, shown below once the key is saved. */
  nextStep?: ReactNode;
}

/** Shows the state of one partner's connection, and the field for its key. The key is stored only after the partner accepted it (FAC-6). */
export function Connection(props: ConnectionProps) {
  const { partner, name, state, removeText, nextStep } = props;
  const t = useTexts(connectionsTexts, profileTexts);
  const connect = useConnect(partner);
  const [isReplacing, setReplacing] = useState(false);
  const [isJustSaved, setJustSaved] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const hasForm = state === null || state.isRefused || isReplacing;

  function askToRemove() {
    confirm({
      title: t('removeTitle', { name }),
      text: removeText,
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => {
        await connect.mutateAsync('');
        setReplacing(false);
        notify({ tone: 'success', title: t('profile:updateTitle'), text: t('removed', { name }) });
      },
    });
  }

  function follow() {
    setJustSaved(true);
    closeForm();
  }

  function closeForm() {
    setReplacing(false);
    // Moves the focus to the box, because the focused field disappears.
    box.current?.focus();
  }

  return (
    <Stack
      ref={box}
      role="group"
      tabIndex={-1}
      gap={12}
      pad={14}
      lineBelow="soft"
      className={styles.connection}
      aria-label={name}
    >
      <Row wrap gap="6 12" size={13} breaks className={styles.head}>
        <strong>{name}</strong>
        <StateBadge state={state} />
        {state?.ends ? <span className={styles.muted}>{state.ends}</span> : null}
        {state?.checkedAt ? (
          <span className={styles.muted}>
            {t('checkedAt')} <LaTime at={state.checkedAt} format="full" />
          </span>
        ) : null}
        {state === null ? null : (
          <Row align="stretch" gap={8} push>
            {hasForm ? null : (
              <Button aria-label={t('replaceName', { name })} onClick={() => setReplacing(true)}>
                {t('replace')}
              </Button>
            )}
            <Button look="quiet" isDangerous aria-label={t('removeName', { name })} onClick={askToRemove}>
              {t('remove')}
            </Button>
          </Row>
        )}
      </Row>
      {state?.isRefused ? (
        <Text as="p" size={13} tone="red">
          {t('refusedText', { name })}
        </Text>
      ) : null}
      {hasForm ? <KeyForm {...props} isReplacing={isReplacing} onDone={follow} onCancel={closeForm} /> : null}
      {isJustSaved ? nextStep : null}
    </Stack>
  );
}

function StateBadge({ state }: { state: ConnectionProps['state'] }) {
  const t = useTexts(connectionsTexts);
  if (state === null) {
    return (
      <Badge tone="neutral" icon={<IconPlugConnectedX aria-hidden />}>
        {t('notConnected')}
      </Badge>
    );
  }
  if (state.isRefused) {
    return (
      <Badge tone="red" icon={<IconAlertTriangle aria-hidden />}>
        {t('refused')}
      </Badge>
    );
  }
  return (
    <Badge tone="green" icon={<IconCheck aria-hidden />}>
      {t('connected')}
    </Badge>
  );
}

interface KeyFormProps extends ConnectionProps {
  isReplacing: boolean;
  onDone: () => void;
  onCancel: () => void;
}

function KeyForm({ partner, label, hint, name, schema, saved, isReplacing, onDone, onCancel }: KeyFormProps) {
  const t = useTexts(connectionsTexts, sessionTexts, uiTexts);
  const connect = useConnect(partner);
  const form = useForm({
    schema,
    initial: { key: '' },
    atField: {
      FACTORY_KEY_WRONG: 'key',
      FACTORY_UNAVAILABLE: 'key',
      TELEGRAM_REFUSED: 'key',
      TELEGRAM_UNAVAILABLE: 'key',
    },
    send: ({ key }) => connect.mutateAsync(key.trim()),
    onDone: () => {
      notify({ tone: 'success', ...saved });
      form.reset();
      onDone();
    },
  });
  // This field receives the focus after 'replace' was pressed.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReplacing) field.current?.focus();
  }, [isReplacing]);

  return (
    <Form form={form} className={styles.form}>
      <PasswordField
        {...form.text('key')}
        label={`${label} (${name})`}
        hint={hint}
        autoComplete="off"
        ref={field}
        maxLength={500}
      />
      <Row align="stretch" wrap gap={8} className={styles.buttons}>
        <SubmitButton form={form}>{t('connect')}</SubmitButton>
        {isReplacing ? <Button onClick={onCancel}>{t('ui:cancel')}</Button> : null}
      </Row>
      <FormFailure form={form} />
    </Form>
  );
}
