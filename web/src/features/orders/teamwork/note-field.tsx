import { ORDER_NOTE_MAX } from '@bobbin/domain/limits';
import type { Mentionable } from '@bobbin/domain/staff/mentions';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import { insertMention, offerMentions } from './mentions.ts';

interface NoteFieldProps {
  value: string;
  /** The people who are offered after `@`. */
  people: readonly Mentionable[];
  isLabelHidden?: boolean;
  hint?: string;
  problem?: string | undefined;
  /** Changes when the field shall take the focus, with the caret at the end. */
  focusKey?: number;
  onChange: (text: string) => void;
  /** Called when the user takes a person from the list. */
  onChoose: (id: string) => void;
  /** Called when Ctrl/⌘ + Enter is pressed. */
  onSave?: () => void;
  onFiles?: (files: readonly File[]) => void;
}

/** Field for the text of a note. After `@` it lists people; the arrow keys and Enter take one from the list, Escape closes it (TMW-13). */
export function NoteField({
  value,
  people,
  focusKey = 0,
  onChange,
  onChoose,
  onSave,
  onFiles,
  ...field
}: NoteFieldProps) {
  const t = useTexts(teamworkTexts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const offered = isClosed ? [] : offerMentions(value, caret, people);
  const current = offered[Math.min(active, offered.length - 1)];

  useEffect(() => {
    if (focusKey === 0) return;
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [focusKey]);

  function choose({ id: personId, name }: Mentionable) {
    const next = insertMention(value, caret, name);
    onChange(next.text);
    onChoose(personId);
    setCaret(next.caret);
    setActive(0);
    // The caret can be set after the field shows the new text.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return onSave?.();
    if (current === undefined) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((offered.indexOf(current) + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
    // Escape would also close the dialog around the field.
    event.stopPropagation();
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || !onFiles) return;
    event.preventDefault();
    onFiles(files);
  }

  return (
    <Stack gap={4}>
      <TextArea
        ref={area}
        label={t('note')}
        placeholder={t('notePlaceholder')}
        rows={2}
        maxLength={ORDER_NOTE_MAX}
        value={value}
        aria-autocomplete="list"
        aria-controls={current === undefined ? undefined : id}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
          setActive(0);
          setClosed(false);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...field}
      />
      {current === undefined ? null : (
        <Stack as="ul" plain flush gap={2} id={id} role="listbox" aria-label={t('mention')}>
          {offered.map((person) => (
            <Text
              key={person.id}
              as="li"
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={person.id === current.id}
              pad="4 8"
              {...(person.id === current.id ? { fill: 'accent' as const } : {})}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              @{person.name}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
