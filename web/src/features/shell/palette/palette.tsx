import { IconLoader2, IconSearch } from '../../../ui/icons.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { toErrorText } from '../../../api/errors.ts';
import { useUser } from '../../../api/user.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './palette.module.css';
import { useCommands, type Command } from './use-commands.tsx';
import { Row, Text } from '../../../ui/layout/boxes.tsx';

interface PaletteProps {
  router: AnyRouter;
  /** Returns the keys typed before the field was ready, once. */
  takeTyped: () => string;
  onClose: () => void;
  /** Called when the palette has closed, for any reason. */
  onGone: () => void;
}

/** Shows the command palette (UI-39): a combobox that searches all pages, shops and orders. */
export function Palette({ router, takeTyped, onClose, onGone }: PaletteProps) {
  const t = useTexts(paletteTexts, uiTexts);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const { data: user } = useUser();
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  // Focuses immediately, not by the dialog's own timer: the next letter may already be typed.
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      if (field === null) return;
      field.focus();
      const typed = takeTyped();
      if (typed !== '') setText((before) => before + typed);
    },
    [takeTyped],
  );
  const { commands, isSearching, error } = useCommands(text, user, router);
  // If the next letter removes the chosen command, the first one is chosen.
  const active = commands.find(({ id }) => id === wanted) ?? commands[0];

  const leave = useEffectEvent(onGone);
  useEffect(() => () => leave(), []);

  const activeId = active?.id;
  useEffect(() => {
    if (activeId !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function run(command: Command): void {
    onClose();
    command.run();
  }

  function move(step: 1 | -1): void {
    const index = commands.findIndex(({ id }) => id === activeId);
    setWanted(commands[(index + step + commands.length) % commands.length]?.id ?? null);
  }

  function press(event: KeyboardEvent): void {
    // Telex and other input methods end a word with these keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && active !== undefined) run(active);
    else return;
    event.preventDefault();
  }

  return (
    <Modal name={t('title')} place="top" width={640} className={styles.palette} onLeave={onClose}>
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
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setWanted(null);
          }}
          onKeyDown={press}
        />
        {isSearching ? <IconLoader2 size={16} stroke={1.5} aria-hidden className={styles.busy} /> : null}
        <button
          type="button"
          className={styles.escape}
          aria-label={`${t('escape')} · ${t('ui:close')}`}
          onClick={onClose}
        >
          <kbd>{t('escape')}</kbd>
        </button>
      </Row>
      <Text ref={list} id={listId} role="listbox" aria-label={t('title')} as="div" grow pad={6} className={styles.list}>
        {toGroups(commands).map(([group, members]) => (
          <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
            {/* A listbox supports no heading other than a group label. */}
            <Text
              id={`${listId}-${group}`}
              role="presentation"
              as="div"
              size={12}
              tone="muted"
              weight={600}
              className={styles.heading}
            >
              {t(`groups.${group}`)}
            </Text>
            {members.map((command) => (
              <Option
                key={command.id}
                id={`${listId}-${command.id}`}
                command={command}
                isActive={command === active}
                onPoint={() => setWanted(command.id)}
                onRun={() => run(command)}
              />
            ))}
          </div>
        ))}
      </Text>
      <p role="status" className={error === null ? styles.announce : styles.failure}>
        {error === null ? t('count', { count: commands.length }) : toErrorText(error).title}
      </p>
    </Modal>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function Option({ id, command, isActive, onPoint, onRun }: OptionProps) {
  return (
    // The field keeps the focus and handles keys (WAI-ARIA combobox); this handler is for the pointer.
    <Row
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      gap={10}
      pad="2 10"
      data-touch
      className={styles.option}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
      onKeyDown={undefined}
    >
      <command.icon size={16} stroke={1.5} aria-hidden className={styles.icon} />
      <Text cut fixed className={styles.label} data-id={command.isId || undefined}>
        {command.label}
      </Text>
      {command.detail ? (
        <Text cut size={12} tone="muted" grow shrinks className={styles.detail}>
          {command.detail}
        </Text>
      ) : null}
    </Row>
  );
}

/** Groups the commands in their order of appearance. */
function toGroups(commands: readonly Command[]): [Command['group'], Command[]][] {
  return [...Map.groupBy(commands, ({ group }) => group)];
}
