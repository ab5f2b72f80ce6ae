import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toErrorText } from '../../api/errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { LaTime } from '../../ui/la-time.tsx';
import { notify } from '../../ui/notify.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './connection.module.css';
import { FieldError } from './field-error.tsx';
import { useConnect, type Partner } from './use-connections.ts';

interface ConnectionProps {
  partner: Partner;
  name: string;
  /** Null while nothing is connected. */
  state: { ends: string | null; checkedAt: string | null; isRefused: boolean } | null;
  /** What cannot be done with it yet. */
  note: string | null;
  label: string;
  hint: string;
  /** What the typed text misses, found before it is sent. */
  findProblem: (text: string) => 'userNameRequired' | 'passwordRequired' | 'flashSplit' | null;
  /** What is said when the partner took it. */
  saved: { title: string; text: string | null };
  removeText: string;
}

/** One partner: its state, and the field for what it hands out; kept only after the partner took it (W18). */
export function Connection(props: ConnectionProps) {
  const { partner, name, state, note, removeText } = props;
  const { t } = useTranslation('profile');
  const connect = useConnect(partner);
  const [isReplacing, setReplacing] = useState(false);
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
        notify({ tone: 'success', title: t('updateTitle'), text: t('removed', { name }) });
      },
    });
  }

  function closeForm() {
    setReplacing(false);
    // The field under the focus goes away.
    box.current?.focus();
  }

  return (
    <div ref={box} role="group" tabIndex={-1} className={styles.connection} aria-label={name}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <StateBadge state={state} />
        {state?.ends ? <span className={styles.muted}>{state.ends}</span> : null}
        {state?.checkedAt ? (
          <span className={styles.muted}>
            {t('checkedAt')} <LaTime at={state.checkedAt} format="full" />
          </span>
        ) : null}
        {state === null ? null : (
          <div className={styles.actions}>
            {hasForm ? null : (
              <Button aria-label={t('replaceName', { name })} onClick={() => setReplacing(true)}>
                {t('replace')}
              </Button>
            )}
            <Button color="red" variant="subtle" aria-label={t('removeName', { name })} onClick={askToRemove}>
              {t('remove')}
            </Button>
          </div>
        )}
      </div>
      {note === null ? null : (
        <p className={styles.note}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          {note}
        </p>
      )}
      {state?.isRefused ? <p className={styles.refused}>{t('refusedText', { name })}</p> : null}
      {hasForm ? <KeyForm {...props} isReplacing={isReplacing} onDone={closeForm} /> : null}
    </div>
  );
}

function StateBadge({ state }: { state: ConnectionProps['state'] }) {
  const { t } = useTranslation('profile');
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
}

function KeyForm({ partner, label, hint, name, findProblem, saved, isReplacing, onDone }: KeyFormProps) {
  const { t } = useTranslation(['profile', 'session', 'ui']);
  const connect = useConnect(partner);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>(null);
  useUnsaved(text.trim() !== '');
  // Whoever pressed 'replace' goes on typing here.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReplacing) field.current?.focus();
  }, [isReplacing]);

  function submit() {
    const typed = text.trim();
    if (typed === '' || connect.isPending) return;
    const found = findProblem(typed);
    setProblem(found);
    if (found !== null) return;
    connect.mutate(typed, {
      onSuccess: () => {
        notify({ tone: 'success', ...saved });
        setText('');
        onDone();
      },
    });
  }

  function toError() {
    if (problem === 'flashSplit') return t('flashSplit');
    if (problem === 'userNameRequired') return t('session:problems.userNameRequired');
    if (problem === 'passwordRequired') return t('session:problems.passwordRequired');
    return connect.error === null ? null : <FieldError {...toErrorText(connect.error)} />;
  }

  const error = toError();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PasswordField
        label={`${label} (${name})`}
        description={hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        ref={field}
        maxLength={500}
        value={text}
        inputContainer={(input) => (
          <div className={styles.line}>
            {input}
            <Button type="submit" variant="filled" disabled={text.trim() === ''} loading={connect.isPending}>
              {t('connect')}
            </Button>
            {isReplacing ? <Button onClick={onDone}>{t('ui:cancel')}</Button> : null}
          </div>
        )}
        error={error}
        aria-invalid={error !== null}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
          connect.reset();
        }}
      />
    </form>
  );
}
