import type { UndoableRule } from '@bobbin/contract/rules';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { LaTime } from '../../../ui/text/la-time.tsx';
import { useRuleChanges } from './use-rules.ts';

/** Lists the changes of rules that can be undone, newest first; of each rule only the newest change (RUL-6). */
export function RecentChanges({ changes }: { changes: readonly UndoableRule[] }) {
  const t = useTexts(rulesTexts);
  const { undo } = useRuleChanges();
  const newest = changes.filter(
    (one, index) => one.mayUndo && changes.findIndex(({ ruleId }) => ruleId === one.ruleId) === index,
  );
  if (newest.length === 0) return null;
  return (
    <Stack as="section" gap={6} above={16} aria-label={t('recent')}>
      <Text size={13} weight={600} tone="muted">
        {t('recent')}
      </Text>
      <Stack as="ul" plain flush pad={0}>
        {newest.map(({ ruleId, version, name, change, by, at }) => (
          <Row as="li" key={ruleId} gap="4 10" wrap size={13} pad="4 0">
            <Text breaks>
              {by}: {t(`changes.${change}`)} <Text weight={600}>{name}</Text>
            </Text>
            <Text tone="muted">
              <LaTime at={at} />
            </Text>
            <Button
              look="link"
              name={t('undoNamed', { change: t(`changes.${change}`), name })}
              onClick={() => void undo(ruleId, version)}
            >
              {t('undo')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
