import { IconLoader2, IconSearch } from '../../../ui/icons.ts';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { toErrorText } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './palette.module.css';
import { Row, Text } from '../../../ui/layout/boxes.tsx';

/** Functions that a palette calls when it opens and closes. */
export interface PaletteProps {
  /** Returns the text that was typed before the field was ready; a second call returns nothing. */
  takeTyped: () => string;
  onClose: () => void;
  /** Called after the palette has closed, whatever closed it. */
  onGone: () => void;
}

/** An entry of a palette that can be chosen with the arrow keys. */
export interface Choice {
  id: string;
  run: (isNewTab: boolean) => void;
  /** True if the palette stays open when the entry is chosen, because the entry changes the list of entries. */
  isInside?: boolean;
}

/** Props for the element of an entry, with the handlers of the frame. */
export interface OptionProps {
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onRun: (isNewTab: boolean) => void;
}

interface FrameProps<C extends Choice> extends PaletteProps {
  text: string;
  onText: Dispatch<SetStateAction<string>>;
  placeholder: string;
  width: number;
  /** All entries in the sequence in which they are displayed. */
  choices: readonly C[];
  isSearching: boolean;
  error: Error | null;
  /** Content between the field and the entries, and below the entries. */
  head?: ReactNode;
  foot?: ReactNode;
  /** Number of entries as text, shown beside the field and announced to screen readers. */
  count: string;
  children: (toOption: (choice: C) => OptionProps, listId: string) => ReactNode;
}

/** Shows the frame of a palette, which is a combobox: arrow keys move between the entries, and Enter chooses one (UI-39). */
export function PaletteFrame<C extends Choice>({ takeTyped, onClose, onGone, text, onText, ...props }: FrameProps<C>) {
  const t = useTexts(paletteTexts, uiTexts);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const { choices, error } = props;
  // Focuses the field immediately instead of waiting for the dialog, because the person may already type the next letter.
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      if (field === null) return;
      field.focus();
      const typed = takeTyped();
      if (typed !== '') onText((before) => before + typed);
    },
    [takeTyped, onText],
  );
  // If the next letter removes the chosen entry from the list, the first entry is chosen.
  const active = choices.find(({ id }) => id === wanted) ?? choices[0];

  const leave = useEffectEvent(onGone);
  useEffect(() => () => leave(), []);

  const activeId = active?.id;
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function run(choice: Choice, isNewTab: boolean): void {
    if (!choice.isInside) onClose();
    choice.run(isNewTab);
  }

  function move(step: 1 | -1): void {
    const index = choices.findIndex(({ id }) => id === activeId);
    setWanted(choices[(index + step + choices.length) % choices.length]?.id ?? null);
  }

  function press(event: KeyboardEvent): void {
    // Telex and other input methods use these keys to complete a word, so the palette ignores them then.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active !== undefined) run(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  const toOption = (choice: C): OptionProps => ({
    id: `${listId}-${choice.id}`,
    isActive: choice === active,
    onPoint: () => setWanted(choice.id),
    onRun: (isNewTab) => run(choice, isNewTab),
  });

  return (
    <Modal name={t('title')} place="top" width={props.width} className={styles.palette} onLeave={onClose}>
      <Row gap={10} tone="muted" lineBelow="strong" className={styles.head}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          ref={takeFocus}
          className={styles.input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : `${listId}-${active.id}`}
          aria-label={t('title')}
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setWanted(null);
          }}
          onKeyDown={press}
        />
        {props.isSearching ? <IconLoader2 size={16} stroke={1.5} aria-hidden className={styles.busy} /> : null}
        <button
          type="button"
          className={styles.escape}
          aria-label={`${t('escape')} · ${t('ui:close')}`}
          onClick={onClose}
        >
          <kbd>{t('escape')}</kbd>
        </button>
      </Row>
      {props.head}
      <Text ref={list} id={listId} role="listbox" aria-label={t('title')} as="div" grow pad={6} className={styles.list}>
        {props.children(toOption, listId)}
      </Text>
      <p role="status" className={error === null ? styles.announce : styles.failure}>
        {error === null ? props.count : toErrorText(error).title}
      </p>
      {props.foot}
    </Modal>
  );
}

interface GroupProps {
  /** Prefix of the id of the group's label. */
  listId: string;
  name: string;
  title: string;
  children: ReactNode;
}

/** Shows a group of entries with a group label, because a listbox may contain no other heading. */
export function OptionGroup({ listId, name, title, children }: GroupProps) {
  return (
    <div role="group" aria-labelledby={`${listId}-${name}`}>
      <Text
        id={`${listId}-${name}`}
        role="presentation"
        as="div"
        size={12}
        tone="muted"
        weight={600}
        className={styles.heading}
      >
        {title}
      </Text>
      {children}
    </div>
  );
}
