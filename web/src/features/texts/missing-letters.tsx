import { useTexts } from '../../i18n/use-texts.tsx';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { Text } from '../../ui/layout/boxes.tsx';

/** Number of missing letters that are named. */
const NAMED_MAX = 24;

/** Names the letters of English and Vietnamese that an uploaded font does not have (PTX-16). */
export function MissingLetters({ letters }: { letters: readonly string[] }) {
  const t = useTexts(personalisedTexts);
  return (
    <Text size={12} tone="amber" breaks>
      {t('fontMissing', { count: letters.length, letters: letters.slice(0, NAMED_MAX).join(' ') })}
    </Text>
  );
}
