import type { TextFieldInput } from '@bobbin/contract/texts';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import {
  LETTER_CASES,
  TEXT_ALIGNS,
  TEXT_LINES_MAX,
  TEXT_OUTLINE_MOST,
  TEXT_RULES_MAX,
  TEXT_SPACING_LEAST,
  TEXT_SPACING_MOST,
} from '@bobbin/domain/texts/text-fields';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconPlus, IconX } from '../../ui/icons.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { useSideText } from './side-text.ts';
import { FontsDialog } from './fonts-dialog.tsx';
import { MissingLetters } from './missing-letters.tsx';
import styles from './texts.module.css';
import { listFontOptions, useFonts } from './use-fonts.ts';
import { keepInside, newRule, withOutline, withSpacing, type Rule } from './field-draft.ts';

interface FieldSettingsProps {
  field: TextFieldInput;
  sides: readonly DesignSide[];
  onChange: (field: TextFieldInput) => void;
}

const percent = (value: number) => Math.round(value * 1_000) / 10;
const RULE_KINDS = ['label', 'line', 'whole'] as const;

/** Edits one text field: its text, its box and its rules (PTX-13). */
export function FieldSettings({ field, sides, onChange }: FieldSettingsProps) {
  const t = useTexts(personalisedTexts);
  const toSide = useSideText();
  const put = (part: Partial<TextFieldInput>) => onChange({ ...field, ...part });
  const putBox = (part: Partial<TextFieldInput['box']>) => put({ box: keepInside({ ...field.box, ...part }) });
  const { box, size, outline, spacing = 0 } = field;
  const uploaded = useFonts().data?.data ?? [];
  const missing = uploaded.find(({ id }) => id === field.font)?.missing ?? [];
  const [isManaging, setManaging] = useState(false);
  return (
    <Stack gap={10}>
      <TextField
        label={t('name')}
        value={field.name}
        maxLength={30}
        onChange={({ target }) => put({ name: target.value })}
      />
      {sides.length > 1 ? (
        <Segments
          name={t('side')}
          choices={sides.map((side) => ({ value: side, label: toSide(side) }))}
          value={field.side}
          onChange={(side) => put({ side })}
        />
      ) : null}
      <NativeSelect
        name={t('font')}
        value={field.font}
        options={listFontOptions(uploaded, field.font, t('lostFont'))}
        onChange={(font) => put({ font })}
      />
      {missing.length === 0 ? null : <MissingLetters letters={missing} />}
      <div>
        <Button size="small" onClick={() => setManaging(true)}>
          {t('manageFonts')}
        </Button>
      </div>
      {isManaging ? (
        <FontsDialog
          onPick={(font) => {
            put({ font });
            setManaging(false);
          }}
          onClose={() => setManaging(false)}
        />
      ) : null}
      <Row gap={10} wrap align="end">
        <TextField
          label={t('color')}
          type="color"
          value={field.color}
          onChange={({ target }) => put({ color: target.value })}
        />
        {outline === undefined ? null : (
          <TextField
            label={t('outlineColor')}
            type="color"
            value={outline.color}
            onChange={({ target }) => put({ outline: { ...outline, color: target.value } })}
          />
        )}
        <NativeSelect
          name={t('letterCase')}
          value={field.letterCase}
          options={LETTER_CASES.map((value) => ({ value, label: t(`cases.${value}`) }))}
          onChange={(value) => put({ letterCase: LETTER_CASES.find((one) => one === value) ?? 'asWritten' })}
        />
        <Segments
          name={t('align')}
          choices={TEXT_ALIGNS.map((value) => ({ value, label: t(`aligns.${value}`) }))}
          value={field.align}
          onChange={(align) => put({ align })}
        />
      </Row>
      <div className={styles.numbers}>
        <NumberField
          label={t('sizeMost')}
          value={percent(size.most)}
          least={1}
          most={100}
          onChange={(n) => put({ size: { most: n / 100, least: Math.min(size.least, n / 100) } })}
        />
        <NumberField
          label={t('sizeLeast')}
          value={percent(size.least)}
          least={0.5}
          most={percent(size.most)}
          onChange={(n) => put({ size: { ...size, least: n / 100 } })}
        />
        <NumberField
          label={t('boxX')}
          value={percent(box.x)}
          least={0}
          most={98}
          onChange={(n) => putBox({ x: n / 100 })}
        />
        <NumberField
          label={t('boxY')}
          value={percent(box.y)}
          least={0}
          most={98}
          onChange={(n) => putBox({ y: n / 100 })}
        />
        <NumberField
          label={t('boxWidth')}
          value={percent(box.width)}
          least={2}
          most={100}
          onChange={(n) => putBox({ width: n / 100 })}
        />
        <NumberField
          label={t('boxHeight')}
          value={percent(box.height)}
          least={2}
          most={100}
          onChange={(n) => putBox({ height: n / 100 })}
        />
        <NumberField
          label={t('outline')}
          value={percent(outline?.width ?? 0)}
          least={0}
          most={percent(TEXT_OUTLINE_MOST)}
          onChange={(n) => onChange(withOutline(field, n / 100))}
        />
        <NumberField
          label={t('spacing')}
          value={percent(spacing)}
          least={percent(TEXT_SPACING_LEAST)}
          most={percent(TEXT_SPACING_MOST)}
          onChange={(n) => onChange(withSpacing(field, n / 100))}
        />
        <NumberField
          label={t('curve')}
          value={field.curve}
          least={-180}
          most={180}
          onChange={(n) => put({ curve: Math.round(n), ...(n === 0 ? {} : { maxLines: 1 }) })}
        />
        <NumberField
          label={t('maxLines')}
          value={field.maxLines}
          least={1}
          most={field.curve === 0 ? TEXT_LINES_MAX : 1}
          onChange={(n) => put({ maxLines: Math.round(n) })}
        />
      </div>
      <CheckField
        label={t('required')}
        checked={field.isRequired}
        onChange={({ target }) => put({ isRequired: target.checked })}
      />
      <RulesField rules={field.rules} onChange={(rules) => put({ rules })} />
    </Stack>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A number between two limits; a number outside them changes nothing. */
function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      step="any"
      min={least}
      max={most}
      value={value}
      onChange={({ target }) => {
        const number = target.valueAsNumber;
        if (Number.isFinite(number) && number >= least && number <= most) onChange(number);
      }}
    />
  );
}

function RulesField({ rules, onChange }: { rules: readonly Rule[]; onChange: (rules: Rule[]) => void }) {
  const t = useTexts(personalisedTexts);
  const put = (at: number, rule: Rule) => onChange(rules.map((other, index) => (index === at ? rule : other)));
  return (
    <Stack gap={8}>
      <Text as="h3" size={13} weight={600} flush>
        {t('rules')}
      </Text>
      <Text size={12} tone="muted">
        {t('rulesHint')}
      </Text>
      {rules.map((rule, at) => (
        <Row key={at} gap={8} wrap>
          <NativeSelect
            name={t('rule', { number: at + 1 })}
            value={rule.kind}
            options={RULE_KINDS.map((kind) => ({ value: kind, label: t(`ruleKinds.${kind}`) }))}
            onChange={(value) => put(at, newRule(RULE_KINDS.find((kind) => kind === value) ?? 'whole'))}
          />
          {rule.kind === 'label' ? (
            <TextField
              label={t('label')}
              isLabelHidden
              value={rule.label}
              maxLength={30}
              onChange={({ target }) => put(at, { kind: 'label', label: target.value })}
            />
          ) : null}
          {rule.kind === 'line' ? (
            <NumberField
              label={t('line')}
              value={rule.line}
              least={1}
              most={50}
              onChange={(line) => put(at, { kind: 'line', line: Math.round(line) })}
            />
          ) : null}
          {rules.length > 1 ? (
            <IconButton
              name={t('removeRule', { number: at + 1 })}
              icon={<IconX size={15} stroke={1.75} aria-hidden />}
              onClick={() => onChange(rules.filter((_, index) => index !== at))}
            />
          ) : null}
        </Row>
      ))}
      {rules.length < TEXT_RULES_MAX ? (
        <div>
          <Button
            size="small"
            icon={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => onChange([...rules, newRule('label')])}
          >
            {t('addRule')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
