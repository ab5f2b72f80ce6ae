import { HARM_REASONS, HARM_TEXT_MAX, type Harm, type HarmReason } from '@bobbin/domain/staff/harms';
import { harmText } from '@bobbin/domain/staff/harm-texts';
import { STAFF_NOTE_MAX } from '@bobbin/domain/staff/notes';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { harmsTexts } from '../../i18n/vi/harms.ts';
import { Field } from '../form/field.tsx';
import { NativeSelect } from '../form/native-select.tsx';
import { TextArea } from '../form/text-field.tsx';
import type { Form } from '../form/use-form.ts';
import type { FormValues } from '../form/fields.ts';

export interface HarmValues extends FormValues {
  reasonCode: string;
  reason: string;
  staffNote: string;
}

export const NO_GROUNDS: HarmValues = { reasonCode: '', reason: '', staffNote: '' };

/** Returns the fields of the call from the values of the form. */
export function toGrounds({ reasonCode, reason, staffNote }: HarmValues) {
  return { reasonCode, reason: reason.trim(), ...(staffNote.trim() === '' ? {} : { staffNote: staffNote.trim() }) };
}

interface HarmFieldsProps<V extends HarmValues> {
  harm: Harm;
  form: Form<V>;
  /** Person who reads the text; null if staff cannot know who that is. */
  person: { name: string; locale: 'vi' | 'en' } | null;
}

/**
 * Asks for the reason of an action against a person, for the text that the person reads, and for a note for staff (PER-1). A chosen reason fills in
 * its template in the person's language, but does not replace text that staff typed.
 */
export function HarmFields<V extends HarmValues>({ harm, form, person }: HarmFieldsProps<V>) {
  const t = useTexts(harmsTexts);
  const [filled, setFilled] = useState('');
  const { reasonCode, reason } = form.values;
  const name = person?.name ?? t('sender');
  const { problem } = form.text('reasonCode' as never);

  function choose(code: string) {
    const template = harmText(harm, code, person?.locale ?? 'vi');
    const isOwn = reason.trim() !== '' && reason !== filled;
    form.change({ reasonCode: code, ...(isOwn ? {} : { reason: template }) } as Partial<V>);
    if (!isOwn) setFilled(template);
  }

  const reasons: readonly HarmReason[] = HARM_REASONS[harm];
  return (
    <>
      <Field label={t('reason')} problem={problem}>
        {({ id }) => (
          <NativeSelect
            id={id}
            value={reasonCode}
            isInvalid={problem !== undefined}
            options={[
              { value: '', label: t('choose'), isDisabled: true },
              ...reasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
            ]}
            onChange={choose}
          />
        )}
      </Field>
      <TextArea
        {...form.text('reason' as never)}
        label={t('reads', { name })}
        hint={person === null ? t('kept') : t(`languages.${person.locale}`)}
        rows={4}
        maxLength={HARM_TEXT_MAX}
      />
      <TextArea
        {...form.text('staffNote' as never)}
        label={t('staffNote')}
        hint={t('staffNoteHint', { name })}
        rows={2}
        maxLength={STAFF_NOTE_MAX}
      />
    </>
  );
}
