import { useRef, useState, type ChangeEvent, type ComponentProps } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { uiTexts } from '../../i18n/vi/ui.ts';
import styles from './form.module.css';
import { isDay } from '@bobbin/domain/time/calendar-day';
import { readDay, toShownDay } from '../text/days.ts';
import { IconButton } from '../button/icon-button.tsx';
import { IconCalendar } from '../icons.ts';

type DayInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'ref'> & { value: string };

/**
 * Field for a day, typed with the day first as everywhere in the product (UI-22); a browser's date field would follow the language of the browser. It
 * passes on `YYYY-MM-DD`, or any other text as typed, which the form's schema rejects.
 */
export function DayInput({ value, onChange, onBlur, disabled, ...input }: DayInputProps) {
  const t = useTexts(uiTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const day = isDay(value) ? value : '';

  function send(text: string) {
    const field = { value: readDay(text) ?? text };
    onChange?.({ target: field, currentTarget: field } as ChangeEvent<HTMLInputElement>);
  }

  return (
    <span className={styles.day}>
      <input
        {...input}
        type="text"
        disabled={disabled}
        inputMode="numeric"
        placeholder={t('dayForm')}
        value={typed ?? (day === '' ? value : toShownDay(day))}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          send(currentTarget.value);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <input
        ref={picker}
        type="date"
        className={styles.picker}
        aria-hidden
        tabIndex={-1}
        disabled={disabled}
        value={day}
        onChange={({ currentTarget }) => {
          setTyped(null);
          send(currentTarget.value);
        }}
      />
      <IconButton
        reads
        name={t('chooseDay')}
        icon={<IconCalendar size={16} stroke={1.5} />}
        reason={disabled === true ? t('chooseDay') : null}
        onClick={() => picker.current?.showPicker()}
      />
    </span>
  );
}
