import type { Order } from '@bobbin/contract/orders';
import type { OrderTag } from '@bobbin/contract/teamwork';
import { TAG_NAME_MAX } from '@bobbin/domain/limits';
import { TAG_COLORS, type TagColor } from '@bobbin/domain/orders/teamwork';
import { useState } from 'react';
import { toErrorLine } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { tagsTexts } from '../../../i18n/vi/tags.ts';
import { toTone } from './marks.tsx';
import { openTags } from './open-tags.tsx';

/** Tags that the user turned on or off, by id; other tags stay unchanged on each order. */
export type TagWish = Readonly<Record<string, boolean>>;

interface TagsFieldProps {
  tags: readonly OrderTag[];
  orders: readonly Pick<Order, 'tagIds'>[];
  wish: TagWish;
  onChange: (wish: TagWish) => void;
  /** Called to create a tag; returns the tag's id. */
  onCreate: (name: string, color: TagColor) => Promise<string>;
}

/** Turns tags of orders on or off; a tag that only some of the orders have is shown as partly chosen. */
export function TagsField({ tags, orders, wish, onChange, onCreate }: TagsFieldProps) {
  const t = useTexts(teamworkTexts, tagsTexts);
  return (
    <Stack role="group" aria-label={t('tags')} gap={8}>
      <Row justify="between" gap={8}>
        <Text weight={600}>{t('tags')}</Text>
        {tags.length === 0 ? null : (
          <Button look="link" onClick={openTags}>
            {t('tags:manage')}
          </Button>
        )}
      </Row>
      {tags.length === 0 ? (
        <Text tone="muted">{t('noTags')}</Text>
      ) : (
        <Row wrap gap="8 14">
          {tags.map((tag) => {
            const had = orders.filter(({ tagIds }) => tagIds.includes(tag.id)).length;
            const isOn = wish[tag.id] ?? had === orders.length;
            const isPartial = wish[tag.id] === undefined && had > 0 && had < orders.length;
            return (
              <Row as="label" key={tag.id} gap={6} inline data-touch>
                <input
                  type="checkbox"
                  checked={isOn}
                  ref={(box) => {
                    if (box) box.indeterminate = isPartial;
                  }}
                  onChange={({ target }) => onChange({ ...wish, [tag.id]: target.checked })}
                />
                <Badge tone={toTone(tag.color)} shape="outline">
                  {tag.name}
                </Badge>
              </Row>
            );
          })}
        </Row>
      )}
      <NewTag
        onCreate={async (name, color) => {
          const id = await onCreate(name, color);
          onChange({ ...wish, [id]: true });
        }}
      />
    </Stack>
  );
}

function NewTag({ onCreate }: { onCreate: (name: string, color: TagColor) => Promise<void> }) {
  const t = useTexts(teamworkTexts);
  const [name, setName] = useState('');
  const [color, setColor] = useState<TagColor>('blue');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function create() {
    setBusy(true);
    setProblem(undefined);
    try {
      await onCreate(name.trim(), color);
      setName('');
    } catch (error) {
      setProblem(toErrorLine(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Row gap={8} align="end" wrap>
      <TextField
        label={t('newTag')}
        value={name}
        maxLength={TAG_NAME_MAX}
        autoComplete="off"
        problem={problem}
        onChange={({ target }) => setName(target.value)}
      />
      <NativeSelect
        name={t('color')}
        value={color}
        options={TAG_COLORS.map((value) => ({ value, label: t(`colors.${value}`) }))}
        onChange={(value) => setColor(TAG_COLORS.find((known) => known === value) ?? 'blue')}
      />
      <Button isBusy={isBusy} disabled={name.trim() === ''} onClick={() => void create()}>
        {t('addTag')}
      </Button>
    </Row>
  );
}
