import { ORDER_NOTE_MAX } from '@bobbin/domain/limits';
import { PAUSE_REASONS } from '@bobbin/domain/orders/teamwork';
import { RULE_ACTIONS } from '@bobbin/domain/rules/rule';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconX } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { newAction, NO_ONE, type ActionDraft } from './rule-draft.ts';
import type { RuleNames } from './rule-words.ts';
import { SendField } from './send-field.tsx';
import styles from './rules.module.css';

/** Kinds of actions that a rule can contain only once. */
const ONCE: readonly string[] = ['send', 'assign', 'pause', 'note'];

interface ActionsFieldProps {
  actions: readonly ActionDraft[];
  names: RuleNames;
  onChange: (actions: readonly ActionDraft[]) => void;
}

/** Edits the actions of a rule, one action per line. */
export function ActionsField({ actions, names, onChange }: ActionsFieldProps) {
  const t = useTexts(rulesTexts);
  const free = RULE_ACTIONS.filter((kind) => !ONCE.includes(kind) || actions.every((one) => one.kind !== kind));
  return (
    <Stack gap={10}>
      {actions.map((one) => (
        <div key={one.key} className={styles.line} role="group" aria-label={t(`actions.${one.kind}`)}>
          <Text weight={600} nowrap>
            {t(`actions.${one.kind}`)}
          </Text>
          <ActionValue
            one={one}
            names={names}
            onChange={(part) => onChange(actions.map((other) => (other.key === one.key ? { ...one, ...part } : other)))}
          />
          <IconButton
            name={t('removeAction', { name: t(`actions.${one.kind}`) })}
            icon={<IconX size={15} stroke={1.75} aria-hidden />}
            onClick={() => onChange(actions.filter((other) => other.key !== one.key))}
          />
        </div>
      ))}
      {actions.some(({ kind }) => kind === 'send') ? (
        <Text size={12} tone="muted">
          {t('send.hint')}
        </Text>
      ) : null}
      <div>
        <NativeSelect
          name={t('addAction')}
          value=""
          options={[
            { value: '', label: `+ ${t('addAction')}` },
            ...free.map((kind) => ({ value: kind, label: t(`actions.${kind}`) })),
          ]}
          onChange={(value) => {
            const kind = RULE_ACTIONS.find((known) => known === value);
            if (kind) onChange([...actions, newAction(kind)]);
          }}
        />
      </div>
    </Stack>
  );
}

interface ValueProps {
  one: ActionDraft;
  names: RuleNames;
  onChange: (part: Partial<ActionDraft>) => void;
}

function ActionValue({ one, names, onChange }: ValueProps) {
  const t = useTexts(rulesTexts, teamworkTexts);
  const name = t(`actions.${one.kind}`);
  if (one.kind === 'addTag' || one.kind === 'removeTag') {
    return (
      <NativeSelect
        name={name}
        value={one.tagId}
        options={[{ value: '', label: '…' }, ...names.tags.map((tag) => ({ value: tag.id, label: tag.name }))]}
        onChange={(tagId) => onChange({ tagId })}
      />
    );
  }
  if (one.kind === 'assign' || one.kind === 'notify') {
    return (
      <NativeSelect
        name={name}
        value={one.personId}
        options={[
          { value: '', label: '…' },
          ...(one.kind === 'assign' ? [{ value: NO_ONE, label: t('noOne') }] : []),
          ...names.people.map((person) => ({ value: person.id, label: person.name })),
        ]}
        onChange={(personId) => onChange({ personId })}
      />
    );
  }
  if (one.kind === 'send') return <SendField one={one} onChange={onChange} />;
  if (one.kind === 'note') {
    return (
      <TextField
        label={t('noteText')}
        isLabelHidden
        value={one.text}
        maxLength={ORDER_NOTE_MAX}
        autoComplete="off"
        onChange={({ target }) => onChange({ text: target.value })}
      />
    );
  }
  return (
    <>
      <TextField
        className={styles.number}
        label={t('pauseHours')}
        inputMode="numeric"
        value={one.hours}
        autoComplete="off"
        onChange={({ target }) => onChange({ hours: target.value })}
      />
      <NativeSelect
        name={t('pauseReason')}
        value={one.reason}
        options={PAUSE_REASONS.map((value) => ({ value, label: t(`teamwork:reasons.${value}`) }))}
        onChange={(value) => onChange({ reason: PAUSE_REASONS.find((known) => known === value) ?? 'other' })}
      />
      <Row as="label" gap={6} inline data-touch>
        <input
          type="checkbox"
          checked={one.acceptsLate}
          onChange={({ target }) => onChange({ acceptsLate: target.checked })}
        />
        {t('acceptsLate')}
      </Row>
    </>
  );
}
