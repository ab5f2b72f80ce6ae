import type { PrintFont } from '@bobbin/contract/fonts';
import { useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { IconTrash, IconUpload } from '../../ui/icons.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MissingLetters } from './missing-letters.tsx';
import { useAddFont, useFonts, useRemoveFont } from './use-fonts.ts';

interface FontsDialogProps {
  /** Uses an uploaded font for the field that is edited. */
  onPick: (id: string) => void;
  onClose: () => void;
}

/** Lists the uploaded fonts with the letters that they do not have, uploads further ones, and deletes unused ones (PTX-16). */
export function FontsDialog({ onPick, onClose }: FontsDialogProps) {
  const t = useTexts(personalisedTexts, uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const query = useFonts();
  const add = useAddFont();
  const { data: fonts = [], mayChange = false } = query.data ?? {};
  const reason = query.data !== undefined && !mayChange ? t('mayNot') : null;
  return (
    <Dialog
      title={t('fonts')}
      onClose={onClose}
      width={560}
      footer={<Button onClick={onClose}>{t('ui:close')}</Button>}
    >
      <Stack gap={12}>
        <Row gap={10} wrap>
          <Button
            look="main"
            icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
            reason={reason}
            isBusy={add.isPending}
            onClick={() => input.current?.click()}
          >
            {t('uploadFont')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".ttf,.otf"
            aria-label={t('uploadFont')}
            hidden
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) add.mutate(file);
              // The same file can be chosen again after a failure.
              target.value = '';
            }}
          />
          <Text size={12} tone="muted" shrinks breaks>
            {t('fontRule')}
          </Text>
        </Row>
        <Failure error={add.error} />
        <ListStates
          query={query}
          count={fonts.length}
          skeleton={<RowsSkeleton rows={2} height={44} />}
          empty={<Text tone="muted">{t('noFonts')}</Text>}
        >
          <Stack as="ul" gap={8} flush plain>
            {fonts.map((font) => (
              <FontRow key={font.id} font={font} reason={reason} onPick={onPick} />
            ))}
          </Stack>
        </ListStates>
      </Stack>
    </Dialog>
  );
}

function FontRow({ font, reason, onPick }: { font: PrintFont; reason: string | null; onPick: (id: string) => void }) {
  const t = useTexts(personalisedTexts, uiTexts);
  const remove = useRemoveFont();
  const { id, name, fileName, sizeBytes, missing, printsCount } = font;
  const isUsed = printsCount > 0;
  return (
    <Row as="li" gap={10} justify="between" lineBelow="soft">
      <Stack gap={2} size={13} top shrinks>
        <Text weight={600} breaks>
          {name}
        </Text>
        <Text size={12} tone="muted" breaks>
          {[fileName, `${Math.ceil(sizeBytes / 1024)} KB`, isUsed ? t('fontUses', { count: printsCount }) : '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {missing.length === 0 ? <Badge tone="green">{t('fontWhole')}</Badge> : <MissingLetters letters={missing} />}
      </Stack>
      <Row gap={8}>
        <Button size="small" name={t('pickFontOf', { name })} onClick={() => onPick(id)}>
          {t('pickFont')}
        </Button>
        <IconButton
          name={t('removeFont', { name })}
          reason={reason ?? (isUsed ? t('fontUsed') : null)}
          icon={<IconTrash size={15} stroke={1.75} aria-hidden />}
          onClick={() =>
            confirm({
              title: t('removeFont', { name }),
              text: t('removeFontText'),
              action: t('removeFontAction'),
              isDangerous: true,
              onConfirm: () => remove.mutateAsync(id),
            })
          }
        />
      </Row>
    </Row>
  );
}
