import { normaliseTerm } from '@bobbin/domain/orders/search';
import type { Mentionable } from '@bobbin/domain/staff/mentions';
import { STAFF_NOTE_MAX } from '@bobbin/domain/staff/notes';
import { useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { staffNotesTexts } from '../../i18n/vi/staff-notes.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Row, Stack } from '../../ui/layout/boxes.tsx';

/** Maximum number of staff users offered for a mention. */
const OFFERED = 5;
/** Matches the beginning of a name after `@` at the end of a text. */
const FRAGMENT = /(?:^|\s)@([^@\n]{0,40})$/;

/** Lists the staff users of whose name a word begins with the text after `@`; diacritics are ignored. */
function offerMentions(text: string, staff: readonly Mentionable[]): Mentionable[] {
  const fragment = FRAGMENT.exec(text)?.[1];
  if (fragment === undefined) return [];
  const wanted = normaliseTerm(fragment);
  return staff
    .filter(({ name }) => {
      const folded = normaliseTerm(name);
      return folded !== wanted.trim() && (folded.startsWith(wanted) || folded.includes(` ${wanted}`));
    })
    .slice(0, OFFERED);
}

interface NoteFieldProps {
  label: string;
  value: string;
  problem?: string | undefined;
  staff: readonly Mentionable[];
  rows?: number;
  onChange: (text: string) => void;
  /** Called when Ctrl/⌘ + Enter is pressed. */
  onSave: () => void;
}

/** Field for the text of a note; after `@` it offers the staff users who can be mentioned (PER-12). */
export function NoteField({ label, value, problem, staff, rows = 2, onChange, onSave }: NoteFieldProps) {
  const t = useTexts(staffNotesTexts);
  const area = useRef<HTMLTextAreaElement>(null);
  const offered = offerMentions(value, staff);

  function mention(name: string) {
    onChange(`${value.slice(0, value.lastIndexOf('@'))}@${name} `);
    area.current?.focus();
  }

  return (
    <Stack gap={6}>
      <TextArea
        ref={area}
        label={label}
        isLabelHidden
        placeholder={t('placeholder')}
        rows={rows}
        maxLength={STAFF_NOTE_MAX}
        value={value}
        problem={problem}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
        }}
      />
      {offered.length === 0 ? null : (
        <Row wrap gap={6} role="group" aria-label={t('mention')}>
          {offered.map(({ id, name }) => (
            <Button key={id} size="small" onClick={() => mention(name)}>
              @{name}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
