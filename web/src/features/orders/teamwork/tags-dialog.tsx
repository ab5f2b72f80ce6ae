import type { CountedTag } from '@bobbin/contract/teamwork';
import { TAG_NAME_MAX } from '@bobbin/domain/limits';
import { TAG_COLORS } from '@bobbin/domain/orders/teamwork';
import { useState } from 'react';
import { toErrorLine } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { tagsTexts } from '../../../i18n/vi/tags.ts';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconPencil, IconTrash } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { confirm } from '../../../ui/overlay/confirm.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toTone } from './marks.tsx';
import { useTagChanges, useTags } from './use-tags.ts';

const ICON = { size: 16, stroke: 1.5 } as const;

/** Lists the tags with their numbers of orders; renames, recolours, merges and deletes them (TMW-17, TMW-18). */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(tagsTexts);
  const query = useTags();
  const { tags = [], mayEdit = false } = query.data ?? {};
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      width={560}
      footer={
        <Button look="main" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <ListStates
        query={query}
        count={tags.length}
        skeleton={<Text tone="muted">…</Text>}
        empty={<Text tone="muted">{t('none')}</Text>}
      >
        <Stack as="ul" plain flush pad={0} aria-label={t('title')}>
          {tags.map((tag) => (
            <TagLine key={tag.id} tag={tag} others={tags.filter(({ id }) => id !== tag.id)} mayEdit={mayEdit} />
          ))}
        </Stack>
      </ListStates>
    </Dialog>
  );
}

interface TagLineProps {
  tag: CountedTag;
  others: readonly CountedTag[];
  mayEdit: boolean;
}

function TagLine({ tag, others, mayEdit }: TagLineProps) {
  const t = useTexts(tagsTexts);
  const { remove } = useTagChanges();
  const [isOpen, setOpen] = useState(false);
  const { id, name, color, orders } = tag;
  const askRemove = () =>
    confirm({
      title: t('removeTitle', { name }),
      text: t('removeText', { count: orders }),
      action: t('remove'),
      isDangerous: true,
      onConfirm: () => remove(id),
    });
  return (
    <Stack as="li" gap={8} pad="8 0" lineBelow="soft">
      <Row gap={8} justify="between">
        <Row gap={8} shrinks>
          <Badge tone={toTone(color)} shape="outline">
            {name}
          </Badge>
          <Text tone="muted" numeric nowrap>
            {t('orders', { count: orders })}
          </Text>
        </Row>
        {mayEdit ? (
          <Row gap={2} fixed inline>
            <IconButton
              name={t('edit', { name })}
              icon={<IconPencil {...ICON} aria-hidden />}
              isPressed={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
            <IconButton
              name={t('removeTag', { name })}
              icon={<IconTrash {...ICON} aria-hidden />}
              onClick={askRemove}
            />
          </Row>
        ) : null}
      </Row>
      {isOpen ? <EditTag tag={tag} others={others} onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}

interface EditTagProps {
  tag: CountedTag;
  others: readonly CountedTag[];
  onClose: () => void;
}

/** Renames and recolours a tag, or merges it into another one. */
function EditTag({ tag, others, onClose }: EditTagProps) {
  const t = useTexts(tagsTexts, teamworkTexts);
  const { update, merge } = useTagChanges();
  const [name, setName] = useState(tag.name);
  const [color, setColor] = useState(tag.color);
  const [into, setInto] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isChanged = name.trim() !== '' && (name.trim() !== tag.name || color !== tag.color);
  const target = others.find(({ id }) => id === into);

  async function save() {
    setBusy(true);
    setProblem(undefined);
    try {
      await update(tag.id, { name: name.trim(), color });
      onClose();
    } catch (error) {
      setProblem(toErrorLine(error));
    } finally {
      setBusy(false);
    }
  }

  function askMerge() {
    if (target === undefined) return;
    confirm({
      title: t('mergeTitle', { name: tag.name, into: target.name }),
      text: t('mergeText', { count: tag.orders }),
      action: t('merge'),
      isDangerous: true,
      onConfirm: () => merge(tag.id, target.id),
    });
  }

  return (
    <Stack gap={8}>
      <Row gap={8} align="end" wrap>
        <TextField
          label={t('name')}
          value={name}
          maxLength={TAG_NAME_MAX}
          autoComplete="off"
          problem={problem}
          onChange={({ target: { value } }) => setName(value)}
        />
        <NativeSelect
          name={t('teamwork:color')}
          value={color}
          options={TAG_COLORS.map((value) => ({ value, label: t(`teamwork:colors.${value}`) }))}
          onChange={(value) => setColor(TAG_COLORS.find((known) => known === value) ?? tag.color)}
        />
        <Button isBusy={isBusy} reason={isChanged ? null : t('unchanged')} onClick={() => void save()}>
          {t('save')}
        </Button>
      </Row>
      {others.length === 0 ? null : (
        <Row gap={8} wrap>
          <NativeSelect
            name={t('mergeInto')}
            value={into}
            options={[
              { value: '', label: t('mergeInto') },
              ...others.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={setInto}
          />
          <Button reason={target === undefined ? t('mergeInto') : null} onClick={askMerge}>
            {t('merge')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
