import { STATE_CODES } from '@bobbin/domain/fulfilment/us-states';
import { UNSOLD_KINDS } from '@bobbin/domain/orders/order-kind';
import { RANGE_FIELDS, VALUE_FIELDS } from '@bobbin/domain/rules/rule';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconX } from '../../../ui/icons.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import { FilterChip } from '../../../ui/list/filter-chip.tsx';
import { MONEY_FIELDS, newCondition, PATTERN_FIELDS, type ConditionDraft } from './rule-draft.ts';
import type { Condition, RuleNames, RuleWords } from './rule-words.ts';
import styles from './rules.module.css';

interface ConditionsFieldProps {
  conditions: readonly ConditionDraft[];
  names: RuleNames;
  words: RuleWords;
  onChange: (conditions: readonly ConditionDraft[]) => void;
}

const FIELDS: readonly Condition['field'][] = [...VALUE_FIELDS, ...RANGE_FIELDS];

/** Edits the conditions of a rule, one condition per line. */
export function ConditionsField({ conditions, names, words, onChange }: ConditionsFieldProps) {
  const t = useTexts(rulesTexts);
  const put = (one: ConditionDraft, part: Partial<ConditionDraft>) =>
    onChange(conditions.map((other) => (other.key === one.key ? { ...one, ...part } : other)));
  return (
    <Stack gap={10}>
      {conditions.length === 0 ? <Text tone="muted">{t('noConditions')}</Text> : null}
      {conditions.map((one) => (
        <div key={one.key} className={styles.line} role="group" aria-label={t(`fields.${one.field}`)}>
          <Text weight={600} nowrap>
            {t(`fields.${one.field}`)}
          </Text>
          <ConditionValue one={one} names={names} words={words} onChange={(part) => put(one, part)} />
          <IconButton
            name={t('removeCondition', { name: t(`fields.${one.field}`) })}
            icon={<IconX size={15} stroke={1.75} aria-hidden />}
            onClick={() => onChange(conditions.filter((other) => other.key !== one.key))}
          />
        </div>
      ))}
      <div>
        <NativeSelect
          name={t('addCondition')}
          value=""
          options={[
            { value: '', label: `+ ${t('addCondition')}` },
            ...FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) })),
          ]}
          onChange={(value) => {
            const field = FIELDS.find((known) => known === value);
            if (field) onChange([...conditions, newCondition(field)]);
          }}
        />
      </div>
      <Text size={12} tone="muted">
        {t('notPaused')}
      </Text>
    </Stack>
  );
}

interface ValueProps {
  one: ConditionDraft;
  names: RuleNames;
  words: RuleWords;
  onChange: (part: Partial<ConditionDraft>) => void;
}

function ConditionValue({ one, names, words, onChange }: ValueProps) {
  const t = useTexts(rulesTexts);
  if (RANGE_FIELDS.some((field) => field === one.field)) return <RangeValue one={one} onChange={onChange} />;
  const [is, isNot] = ['tag', 'product', 'sku'].includes(one.field) ? ['has', 'hasNot'] : ['is', 'isNot'];
  return (
    <>
      <NativeSelect
        name={t('condition')}
        value={one.isNot ? 'not' : 'is'}
        options={[
          { value: 'is', label: t(is as 'is') },
          { value: 'not', label: t(isNot as 'isNot') },
        ]}
        onChange={(value) => onChange({ isNot: value === 'not' })}
      />
      {PATTERN_FIELDS.includes(one.field) ? (
        <TextField
          label={t(`fields.${one.field}`)}
          isLabelHidden
          hint={t('patternHint')}
          value={one.text}
          autoComplete="off"
          onChange={({ target }) => onChange({ text: target.value })}
        />
      ) : (
        <>
          {one.values.map((value) => (
            <FilterChip
              key={value}
              label={words.toValue(one.field, value)}
              onRemove={() => onChange({ values: one.values.filter((other) => other !== value) })}
            />
          ))}
          <NativeSelect
            name={`${t('addValue')}: ${t(`fields.${one.field}`)}`}
            value=""
            options={[
              { value: '', label: t('addValue') },
              ...listValues(one.field, names)
                .filter((value) => !one.values.includes(value))
                .map((value) => ({ value, label: words.toValue(one.field, value) })),
            ]}
            onChange={(value) => {
              if (value !== '') onChange({ values: [...one.values, value] });
            }}
          />
        </>
      )}
    </>
  );
}

function listValues(field: Condition['field'], { shops, tags }: RuleNames): readonly string[] {
  if (field === 'shop') return shops.map(({ id }) => id);
  if (field === 'tag') return tags.map(({ id }) => id);
  if (field === 'state') return STATE_CODES;
  return field === 'kind' ? ['NORMAL', ...UNSOLD_KINDS] : ['TIKTOK', 'SELLER'];
}

function RangeValue({ one, onChange }: Pick<ValueProps, 'one' | 'onChange'>) {
  const t = useTexts(rulesTexts);
  const sign = MONEY_FIELDS.includes(one.field) ? ' ($)' : one.field === 'marginPercent' ? ' (%)' : '';
  return (
    <>
      <TextField
        className={styles.number}
        label={`${t('from')}${sign}`}
        inputMode="decimal"
        value={one.min}
        autoComplete="off"
        onChange={({ target }) => onChange({ min: target.value })}
      />
      <TextField
        className={styles.number}
        label={`${t('to')}${sign}`}
        inputMode="decimal"
        value={one.max}
        autoComplete="off"
        onChange={({ target }) => onChange({ max: target.value })}
      />
      {one.field === 'hoursLeft' ? (
        <NativeSelect
          name={t('unit')}
          value={one.unit}
          options={(['hours', 'days'] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
          onChange={(value) => onChange({ unit: value === 'days' ? 'days' : 'hours' })}
        />
      ) : null}
      {one.field === 'margin' || one.field === 'marginPercent' ? (
        <Text size={12} tone="muted">
          {t('marginHint')}
        </Text>
      ) : null}
    </>
  );
}
