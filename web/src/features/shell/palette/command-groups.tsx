import { useTexts } from '../../../i18n/use-texts.tsx';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import styles from './palette.module.css';
import { OptionGroup, type OptionProps } from './palette-frame.tsx';
import type { Command } from './use-commands.tsx';

interface CommandGroupsProps {
  commands: readonly Command[];
  toOption: (command: Command) => OptionProps;
  listId: string;
}

/** Shows commands in groups; the groups are in the sequence of their first commands. */
export function CommandGroups({ commands, toOption, listId }: CommandGroupsProps) {
  const t = useTexts(paletteTexts);
  return [...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => (
    <OptionGroup key={group} listId={listId} name={group} title={t(`groups.${group}`)}>
      {members.map((command) => (
        <Option key={command.id} command={command} {...toOption(command)} />
      ))}
    </OptionGroup>
  ));
}

function Option({ id, command, isActive, onPoint, onRun }: OptionProps & { command: Command }) {
  return (
    // The field keeps the focus and handles the keys (WAI-ARIA combobox), so this handler only serves the pointer.
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
      onClick={() => onRun(false)}
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
