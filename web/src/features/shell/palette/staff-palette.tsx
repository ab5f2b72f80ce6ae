import { toCodeQuestion, type SearchKind } from '@bobbin/domain/staff/search';
import type { FoundThing } from '@bobbin/contract/staff-search';
import type { AnyRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../../api/user.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { paletteTexts } from '../../../i18n/vi/palette.ts';
import { staffSearchTexts } from '../../../i18n/vi/staff-search.ts';
import { IconSearch } from '../../../ui/icons.ts';
import { addRecent } from '../recent.ts';
import { CommandGroups } from './command-groups.tsx';
import { FoundRow } from './found-row.tsx';
import { toFoundPath } from './found-path.ts';
import { OptionGroup, PaletteFrame, type Choice, type PaletteProps } from './palette-frame.tsx';
import { KindTabs, StaffFoot } from './staff-palette-parts.tsx';
import { usePageCommands, type Command } from './use-commands.tsx';
import { useStaffFound } from './use-staff-found.ts';

interface FoundChoice extends Choice {
  thing: FoundThing;
}

type Entry = Command | FoundChoice;

/** Groups of results, the best matches first. */
const GROUPS = ['exact', 'part', 'linked'] as const;
const toGroup = ({ match }: FoundThing) => (match === 'prefix' || match === 'fragment' ? 'part' : match);

/** Shows the palette of staff. It searches everything by codes and names, and opens a result in the staff area (ROL-51 to ROL-53). */
export function StaffPalette({ router, ...props }: PaletteProps & { router: AnyRouter }) {
  const t = useTexts(staffSearchTexts, paletteTexts);
  const { data: user } = useUser();
  const [text, setText] = useState('');
  const [kinds, setKinds] = useState<readonly SearchKind[]>([]);
  const { found, counts, hidden, isSearching, error } = useStaffFound(text, kinds);
  const pages = usePageCommands(text, user, router);
  const commands = kinds.length === 0 ? pages.commands : [];

  function open(thing: FoundThing, isNewTab: boolean): void {
    const path = toFoundPath(thing);
    addRecent({ kind: 'thing', path, label: thing.code });
    if (isNewTab) window.open(path, '_blank', 'noopener');
    else void router.navigate({ href: path });
  }

  const things = found.map((thing, index) => ({
    id: `found:${index}:${thing.kind}:${thing.id}`,
    thing,
    run: (isNewTab: boolean) => open(thing, isNewTab),
  }));
  const more = counts
    .filter(({ kind, count }) => kinds.length === 0 && count > found.filter((thing) => thing.kind === kind).length)
    .map(({ kind, count, isMore }): Command => ({
      id: `all:${kind}`,
      group: 'more',
      label: t('showAll', { count, more: isMore ? '+' : '', kind: t(`kinds.${kind}`) }),
      icon: IconSearch,
      isInside: true,
      run: () => setKinds([kind]),
    }));
  const groups = GROUPS.map((group) => [group, things.filter(({ thing }) => toGroup(thing) === group)] as const);
  const choices: Entry[] = [...groups.flatMap(([, ofGroup]) => ofGroup), ...more, ...commands];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const isShort = text.trim() !== '' && toCodeQuestion(text) === null;
  return (
    <PaletteFrame
      {...props}
      text={text}
      onText={setText}
      placeholder={t('placeholder')}
      width={1050}
      choices={choices}
      isSearching={isSearching}
      error={error}
      count={t('palette:count', { count: text.trim() === '' ? commands.length : total })}
      head={text.trim() === '' ? null : <KindTabs counts={counts} kinds={kinds} onKinds={setKinds} />}
      foot={
        <StaffFoot
          hidden={hidden}
          hint={isShort ? t('tooShort') : total === 0 && text.trim() !== '' && !isSearching ? t('nothing') : null}
        />
      }
    >
      {(toOption, listId) => (
        <>
          {groups.map(([group, ofGroup]) =>
            ofGroup.length === 0 ? null : (
              <OptionGroup key={group} listId={listId} name={group} title={t(`groups.${group}`, { text: text.trim() })}>
                {ofGroup.map((choice) => (
                  <FoundRow key={choice.id} thing={choice.thing} text={text} {...toOption(choice)} />
                ))}
              </OptionGroup>
            ),
          )}
          <CommandGroups commands={[...more, ...commands]} toOption={toOption} listId={listId} />
        </>
      )}
    </PaletteFrame>
  );
}
