import type { Rule } from '@bobbin/contract/rules';
import { RULE_NAME_MAX } from '@bobbin/domain/limits';
import { RULE_TRIGGERS } from '@bobbin/domain/rules/rule';
import { useState, type ReactNode } from 'react';
import { toErrorLine } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ActionsField } from './actions-field.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { DryRunPanel } from './dry-run-panel.tsx';
import { NEW_RULE, toDefinition, toDraft, withActions, type DraftProblem, type RuleDraft } from './rule-draft.ts';
import { useRuleNames, useRuleWords } from './rule-words.ts';
import styles from './rules.module.css';
import { useRuleChanges } from './use-rules.ts';

interface RuleDrawerProps {
  /** Rule to edit; null for a new rule. */
  rule: Rule | null;
  onClose: () => void;
}

/** Edits a rule; shows the rule as a sentence, and its dry run (RUL-10). */
export function RuleDrawer({ rule: opened, onClose }: RuleDrawerProps) {
  const t = useTexts(rulesTexts);
  const names = useRuleNames();
  const words = useRuleWords(names);
  const changes = useRuleChanges();
  const [rule, setRule] = useState(opened);
  const [draft, setDraft] = useState<RuleDraft>(() => (opened ? toDraft(opened.definition) : NEW_RULE));
  const [stored, setStored] = useState(draft);
  const [busy, setBusy] = useState<'save' | 'on' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const set = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));

  const { definition, problem } = toDefinition(draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored);
  const lacks = problem === null ? null : toReason(problem);
  const refusal = rule && !rule.mayEdit ? t('mayNotEdit') : null;
  const saveReason = refusal ?? lacks ?? (isDirty ? null : t('nothing'));

  function toReason(found: DraftProblem): string {
    if (found.key === 'needsValue') return t('needsValue', { name: t(`fields.${found.condition}`) });
    if (found.key === 'needsActionValue') return t('needsActionValue', { name: t(`actions.${found.action}`) });
    if (found.key === 'needsNumber') return t('needsNumber', { name: t(found.of), min: found.min, max: found.max });
    return t(found.key);
  }

  async function work(kind: 'save' | 'on' | 'remove', run: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(kind);
    setFailure(null);
    try {
      await run();
    } catch (error) {
      setFailure(toErrorLine(error));
    }
    setBusy(null);
  }

  const save = () =>
    work('save', async () => {
      if (saveReason !== null) return;
      // A new rule stays open after it was created, because its dry run and its switch are the next steps.
      setRule(rule ? await changes.edit(rule, definition) : await changes.create(definition));
      setStored(draft);
    });

  return (
    <Dialog
      isDrawer
      title={rule ? t('editTitle', { number: rule.number, name: rule.definition.name }) : t('newTitle')}
      width={760}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={() => void save()}
      note={rule === null ? null : `${t(`states.${rule.state}`)} · ${t('version', { version: rule.version })}`}
      footer={
        <>
          {rule === null ? null : (
            <Button
              look="quiet"
              isDangerous
              isBusy={busy === 'remove'}
              reason={refusal}
              onClick={() =>
                void work('remove', async () => {
                  await changes.remove(rule);
                  onClose();
                })
              }
            >
              {t('remove')}
            </Button>
          )}
          {rule === null || rule.state === 'on' ? null : (
            <Button
              isBusy={busy === 'on'}
              reason={refusal ?? (isDirty ? (lacks ?? t('save')) : null)}
              onClick={() => void work('on', async () => setRule(await changes.switch(rule, 'on')))}
            >
              {t('switchOn')}
            </Button>
          )}
          <Button look="main" isBusy={busy === 'save'} reason={saveReason} onClick={() => void save()}>
            {t(rule === null ? 'saveNew' : 'save')}
          </Button>
        </>
      }
    >
      <Stack gap={18}>
        {failure === null ? null : (
          <Text as="p" tone="red" flush role="alert">
            {failure}
          </Text>
        )}
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={RULE_NAME_MAX}
          autoComplete="off"
          onChange={({ target }) => set({ name: target.value })}
        />
        <TriggerBlock draft={draft} onChange={set} />
        <Block title={t('if')} hint={t('ifAll')}>
          <ConditionsField
            conditions={draft.conditions}
            names={names}
            words={words}
            onChange={(conditions) => set({ conditions })}
          />
        </Block>
        <Block title={t('actionsTitle')}>
          <ActionsField
            actions={draft.actions}
            names={names}
            onChange={(actions) => set(withActions(draft, actions))}
          />
        </Block>
        <Block title={t('limits')}>
          <Row wrap gap="8 14" align="end">
            <TextField
              className={styles.limit}
              label={t('hourlyLimit')}
              inputMode="numeric"
              value={draft.hourlyLimit}
              autoComplete="off"
              onChange={({ target }) => set({ hourlyLimit: target.value })}
            />
            <Stack gap={6}>
              <Text size={13} weight={500}>
                {t('matched')}
              </Text>
              <Segments
                name={t('matched')}
                value={draft.onMatch}
                choices={(['stop', 'continue'] as const).map((value) => ({ value, label: t(`thens.${value}`) }))}
                onChange={(onMatch) => set({ onMatch })}
              />
            </Stack>
          </Row>
          <Text size={12} tone="muted">
            {t('hourlyHint')}
          </Text>
        </Block>
        <Stack gap={4} fill="neutral" pad={12} role="status" aria-label={t('sentence')}>
          <Text size={12} tone="muted">
            {t('sentence')}
          </Text>
          <Text weight={500} breaks>
            {words.toSentence(definition)}
          </Text>
        </Stack>
        <DryRunPanel ruleId={rule?.id ?? null} definition={definition} reason={lacks} names={names} />
      </Stack>
    </Dialog>
  );
}

interface BlockProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

function Block({ title, hint, children }: BlockProps) {
  return (
    <div className={styles.block} role="group" aria-label={title}>
      <Stack gap={2} top>
        <Text weight={600}>{title}</Text>
        {hint === undefined ? null : (
          <Text size={12} tone="muted">
            {hint}
          </Text>
        )}
      </Stack>
      <Stack gap={8} fit>
        {children}
      </Stack>
    </div>
  );
}

function TriggerBlock({ draft, onChange }: { draft: RuleDraft; onChange: (part: Partial<RuleDraft>) => void }) {
  const t = useTexts(rulesTexts);
  return (
    <Block title={t('when')}>
      <Row wrap gap={10} align="end">
        <NativeSelect
          name={t('when')}
          value={draft.trigger}
          options={RULE_TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
          onChange={(value) => onChange({ trigger: RULE_TRIGGERS.find((known) => known === value) ?? 'arrives' })}
        />
        {draft.trigger === 'deadline' ? (
          <TextField
            className={styles.number}
            label={t('hours')}
            inputMode="numeric"
            value={draft.hours}
            autoComplete="off"
            onChange={({ target }) => onChange({ hours: target.value })}
          />
        ) : null}
        {draft.trigger === 'daily' ? (
          <TextField
            className={styles.number}
            label={t('time')}
            type="time"
            value={draft.time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        ) : null}
      </Row>
      <Text size={12} tone="muted">
        {t(`triggerHints.${draft.trigger}`)}
      </Text>
    </Block>
  );
}
