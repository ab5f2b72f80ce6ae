import { houseName } from '@bobbin/domain/factories/houses';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Row } from '../../../ui/layout/boxes.tsx';
import { RULE_FACTORIES, type ActionDraft } from './rule-draft.ts';
import styles from './rules.module.css';

const WHENS = ['now', 'time', 'draft'] as const;

interface SendFieldProps {
  one: ActionDraft;
  onChange: (part: Partial<ActionDraft>) => void;
}

/** Edits the action that sends an order: the factory, the time, and the limits of cost and profit (RUL-15, RUL-16). */
export function SendField({ one, onChange }: SendFieldProps) {
  const t = useTexts(rulesTexts);
  return (
    <>
      <NativeSelect
        name={t('send.factory')}
        value={one.factory}
        options={[
          { value: '', label: t('send.ownFactory') },
          ...RULE_FACTORIES.map((value) => ({
            value,
            label: value === 'CHEAPEST' ? t('send.cheapest') : houseName(value),
          })),
        ]}
        onChange={(factory) => onChange({ factory })}
      />
      <NativeSelect
        name={t('send.when')}
        value={one.when}
        options={WHENS.map((value) => ({ value, label: t(`send.whens.${value}`) }))}
        onChange={(value) => onChange({ when: WHENS.find((known) => known === value) ?? 'now' })}
      />
      {one.when === 'time' ? (
        <TextField
          className={styles.number}
          label={t('send.time')}
          type="time"
          value={one.time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      ) : null}
      <TextField
        className={styles.limit}
        label={t('send.max')}
        inputMode="decimal"
        value={one.max}
        autoComplete="off"
        onChange={({ target }) => onChange({ max: target.value })}
      />
      <TextField
        className={styles.limit}
        label={t('send.minProfit')}
        inputMode="decimal"
        value={one.minProfit}
        autoComplete="off"
        onChange={({ target }) => onChange({ minProfit: target.value })}
      />
      {one.when === 'draft'
        ? null
        : (['makeLabel', 'isPassedOn'] as const).map((name) => (
            <Row as="label" key={name} gap={6} inline data-touch>
              <input
                type="checkbox"
                checked={one[name]}
                onChange={({ target: { checked } }) =>
                  onChange(name === 'makeLabel' ? { makeLabel: checked } : { isPassedOn: checked })
                }
              />
              {t(`send.${name}`)}
            </Row>
          ))}
    </>
  );
}
