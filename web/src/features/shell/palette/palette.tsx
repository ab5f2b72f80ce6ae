import type { AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../api/user.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { CommandGroups } from './command-groups.tsx';
import { PaletteFrame, type PaletteProps } from './palette-frame.tsx';
import { useCommands } from './use-commands.tsx';

/** Shows the command palette of sellers (UI-39), which searches all pages, shops and orders. */
export function Palette({ router, ...props }: PaletteProps & { router: AnyRouter }) {
  const t = useTexts(paletteTexts);
  const { data: user } = useUser();
  const [text, setText] = useState('');
  const { commands, isSearching, error } = useCommands(text, user, router);
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      placeholder={t('placeholder')}
      width={640}
      choices={commands}
      isSearching={isSearching}
      error={error}
      count={t('count', { count: commands.length })}
    >
      {(toOption, listId) => <CommandGroups commands={commands} toOption={toOption} listId={listId} />}
    </PaletteFrame>
  );
}
