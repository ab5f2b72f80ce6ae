import type { TextPreview } from '@bobbin/contract/texts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { useRefusalText } from './refusal-text.ts';

type Tested = Pick<TextPreview, 'texts' | 'rest' | 'refusals' | 'isExact'>;

interface TextTestsProps {
  preview: TextPreview | undefined;
  message: string;
  onMessage: (message: string) => void;
}

const rankOf = ({ refusals, isExact }: Tested) => (refusals.length > 0 ? 0 : isExact ? 2 : 1);

/** Shows what the fields make of a message, and of the messages of past orders, refused ones first (PTX-13). */
export function TextTests({ preview, message, onMessage }: TextTestsProps) {
  const t = useTexts(personalisedTexts);
  const past = (preview?.past ?? []).toSorted((a, b) => rankOf(a) - rankOf(b));
  const count = (rank: number) => past.filter((one) => rankOf(one) === rank).length;
  return (
    <Stack gap={10}>
      <TextField
        label={t('tryMessage')}
        value={message}
        autoComplete="off"
        maxLength={2_000}
        onChange={({ target }) => onMessage(target.value)}
      />
      {preview === undefined ? null : <Result tested={preview} />}
      <Text as="h2" size={14} weight={650} flush>
        {past.length === 0 ? t('pastNone') : t('past', { count: past.length })}
      </Text>
      {past.length === 0 ? null : (
        <Row gap={8} wrap>
          <Badge tone="green">{t('pastOk', { count: count(2) })}</Badge>
          <Badge tone="amber">{t('pastLook', { count: count(1) })}</Badge>
          <Badge tone="red">{t('pastRefused', { count: count(0) })}</Badge>
        </Row>
      )}
      {past.map((one) => (
        <Card key={one.orderId} pad="8 10">
          <Stack gap={4} size={13}>
            <Text weight={600} breaks>
              {one.message}
            </Text>
            <Result tested={one} />
            <Text size={12} mono>
              <Link to="/community/orders/$id" params={{ id: one.orderId }}>
                {one.orderId}
              </Link>
            </Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

function Result({ tested }: { tested: Tested }) {
  const t = useTexts(personalisedTexts);
  const toRefusal = useRefusalText();
  const { texts, rest, refusals, isExact } = tested;
  return (
    <Stack gap={2} size={13}>
      <Text tone={refusals.length > 0 ? 'muted' : isExact ? 'green' : 'amber'} breaks>
        {texts.map(({ name, text }) => `${name}: ${text ?? t('noText')}`).join(' · ')}
      </Text>
      {rest === '' ? null : (
        <Text tone="amber" breaks>
          {t('looks.rest', { rest })}
        </Text>
      )}
      {refusals.map((refusal) => (
        <Text key={`${refusal.field} ${refusal.code}`} tone="red" breaks>
          {toRefusal(refusal)}
        </Text>
      ))}
    </Stack>
  );
}
